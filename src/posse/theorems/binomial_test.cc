#include "posse/theorems/binomial.h"

#include <cmath>

#include <gtest/gtest.h>

namespace posse::binomial_test {
namespace {

TEST(BinomialAtMost, IsWhatCoinsSay) {
  EXPECT_NEAR(binomial_at_most(0, 3, 0.5), 1.0 / 8, 1e-12);
  EXPECT_NEAR(binomial_at_most(1, 3, 0.5), 4.0 / 8, 1e-12);
  EXPECT_NEAR(binomial_at_most(2, 3, 0.5), 7.0 / 8, 1e-12);
  EXPECT_EQ(binomial_at_most(3, 3, 0.5), 1);
}

TEST(BinomialAtMost, KnowsWhatIsCertain) {
  EXPECT_EQ(binomial_at_most(2, 3, 1), 0);
  EXPECT_EQ(binomial_at_most(3, 3, 1), 1);
  EXPECT_EQ(binomial_at_most(0, 3, 0), 1);
}

TEST(BinomialAtMost, TakesManyTrials) {
  EXPECT_NEAR(binomial_at_most(500000, 1000000, 0.5), 0.5, 1e-3);
  EXPECT_LT(binomial_at_most(490000, 1000000, 0.5), 1e-80);
}

// With no failures the lower end is 0.025^(1/n); the others are tabled: 5 of 10 gives (0.1871,
// 0.8129), 95 of 100 (0.8872, 0.9836).
TEST(ClopperPearson, IsTheTabledInterval) {
  EXPECT_NEAR(clopper_pearson(100, 100).low, std::pow(0.025, 0.01), 1e-12);
  EXPECT_EQ(clopper_pearson(100, 100).high, 1);
  EXPECT_EQ(clopper_pearson(0, 10).low, 0);
  EXPECT_NEAR(clopper_pearson(0, 10).high, 1 - std::pow(0.025, 0.1), 1e-12);
  EXPECT_NEAR(clopper_pearson(5, 10).low, 0.1871, 1e-4);
  EXPECT_NEAR(clopper_pearson(5, 10).high, 0.8129, 1e-4);
  EXPECT_NEAR(clopper_pearson(95, 100).low, 0.8872, 1e-4);
  EXPECT_NEAR(clopper_pearson(95, 100).high, 0.9836, 1e-4);
}

}  // namespace
}  // namespace posse::binomial_test
