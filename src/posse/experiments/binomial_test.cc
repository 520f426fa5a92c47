#include "posse/experiments/binomial.h"

#include <gtest/gtest.h>

namespace posse {
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

}  // namespace
}  // namespace posse
