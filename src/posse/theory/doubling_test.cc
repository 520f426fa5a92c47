#include "posse/theory/doubling.h"

#include <cmath>
#include <limits>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/numbers_test.h"
#include "posse/core/refusal_test.h"

namespace posse::doubling_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const double kPaper = (3 + std::sqrt(5.0)) / 2;

void expect_loss(double found, double expected) { expect_close(found, expected, 1e-13); }

// The digits come from mpmath.
TEST(DoublingLoss, IsThatOfTheLemma) {
  expect_loss(doubling_loss(0.5, 1.5, 100, 2.618), 3.33624363282945539);
  expect_loss(doubling_loss(0.5, 1.5, 100, 2), 3.42528510726277503);
  expect_loss(doubling_loss(0.3, 2, 5, 1.5), 13.2566399869268395);
  expect_loss(doubling_loss(2.0 / 3, 1, 10, 3), 3.10689244976791646);
}

// sqrt(2) / (sqrt(2) - 1), whatever T_0 is.
TEST(DoublingLoss, HasNoFactorOfLogarithmsWithDelta0) {
  expect_loss(doubling_loss(0.5, 0, 100, 2), 2 + std::sqrt(2));
  EXPECT_EQ(doubling_loss(0.5, 0, 1, 2), doubling_loss(0.5, 0, 1e9, 2));
  EXPECT_TRUE(std::isfinite(doubling_loss(0.5, 0, 1, 1.5)));  // T_0 (b - 1) < 1 is allowed then
}

TEST(DoublingLoss, FallsToThatOfDelta0AsT0Grows) {
  double last = std::numeric_limits<double>::infinity();
  for (double T_0 = 1; T_0 <= 1e12; T_0 *= 10) {
    const double l = doubling_loss(0.5, 1.5, T_0, kPaper);
    EXPECT_LT(l, last) << T_0;
    last = l;
  }
  EXPECT_NEAR(last, doubling_loss(0.5, 0, 1, kPaper), 1e-12);
}

TEST(DoublingLoss, IsAbove1AndFiniteOnItsDomain) {
  for (const double gamma : {0.01, 0.5, 0.99}) {
    for (const double b : {1.0001, 2.0, 1e6, 1e300}) {
      const double l = doubling_loss(gamma, 1.5, 1e6, b);
      EXPECT_GT(l, 1) << gamma << ", " << b;
      EXPECT_TRUE(std::isfinite(l)) << gamma << ", " << b;
    }
  }
}

TEST(BestB, IsThePapersAsT0Grows) {
  expect_loss(best_b(0.5, 0, 1), kPaper);
  expect_loss(best_b(0.5, 1.5, 10), 2.89837819898193626);
  expect_loss(best_b(0.5, 1.5, 100), 2.63433733112152824);
  expect_loss(best_b(0.5, 1.5, 1000), 2.61911223958683816);
  EXPECT_NEAR(best_b(0.5, 1.5, 1e15), kPaper, 1e-12);
}

TEST(BestB, SolvesItsEquationWithoutLogarithms) {
  expect_loss(best_b(2.0 / 3, 0, 1), 1.63770838850224109);
  for (const double gamma : {0.01, 0.2, 0.4, 0.6, 0.9}) {
    const double b = best_b(gamma, 0, 1);
    EXPECT_NEAR(std::pow(b, gamma) + 1 / b, 2, 1e-12) << gamma;
  }
}

// On a grid from the smallest valid b, l falls until best_b and rises from there.
void expect_one_minimum(double gamma, double delta, double T_0) {
  const double best = best_b(gamma, delta, T_0);
  const auto l = [&](double b) { return doubling_loss(gamma, delta, T_0, b); };
  for (double y = 1.001 / T_0; y < 1e20; y *= 1.3) {
    const double b = 1 + y, next = 1 + 1.3 * y;
    const bool falls = next<best, rises = b> best;
    EXPECT_GE(l(b), l(falls ? next : best) * (1 - 1e-12)) << gamma << ", " << delta << ", " << T_0;
    EXPECT_GE(l(next), l(rises ? b : best) * (1 - 1e-12)) << gamma << ", " << delta << ", " << T_0;
  }
}

TEST(BestB, IsTheOnlyMinimum) {
  for (const double gamma : {0.05, 0.3, 0.5, 0.7, 0.95}) {
    for (const double delta : {0.0, 0.1, 1.5, 10.0, 100.0}) {
      for (const double T_0 : {1.0, 2.0, 10.0, 1e4, 1e9}) expect_one_minimum(gamma, delta, T_0);
    }
  }
}

std::string doubling_refusal(double gamma, double delta, double T_0, double b) {
  return refusal_of([&] { doubling_loss(gamma, delta, T_0, b); });
}

TEST(DoublingLoss, IsRefusedOutsideTheLemma) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double gamma : {0.0, 1.0, -1.0, nan}) {
    EXPECT_THAT(doubling_refusal(gamma, 1, 100, 2),
                HasSubstr("gamma must be a number between 0 and 1"));
  }
  for (const double delta : {-0.1, nan}) {
    EXPECT_THAT(doubling_refusal(0.5, delta, 100, 2), HasSubstr("delta, an exponent, must be"));
  }
  for (const double T_0 : {0.0, 0.5, nan}) {
    EXPECT_THAT(doubling_refusal(0.5, 1, T_0, 2),
                HasSubstr("T0 must be a number of rounds from 1 up"));
  }
  for (const double b : {1.0, 0.5, nan}) {
    EXPECT_THAT(doubling_refusal(0.5, 1, 100, b), HasSubstr("b must be a number above 1, not "));
  }
  EXPECT_EQ(doubling_refusal(0.5, 1, 2, 1.5),
            "with delta > 0 the lemma needs T0 (b - 1) > 1, but T0 = 2 and b = 1.5 make it 1: take "
            "b above 1.5 or a larger T0");
}

TEST(DoublingLoss, IsRefusedIfItOverflows) {
  EXPECT_THAT(doubling_refusal(0.5, 100, 2, 1.5000000000000002), HasSubstr("overflows"));
}

// Even if b or T_0 (b - 1) rounds to 1, or T_0 b overflows.
TEST(BestB, IsAlwaysInTheDomainOfTheLoss) {
  for (const double gamma : {0.001, 0.5, 0.999, 1 - 1e-9, 1 - 1e-15, std::nextafter(1.0, 0.0)}) {
    for (const double delta : {0.0, 1e-300, 1e-9, 1.5, 100.0}) {
      for (const double T_0 : {1.0, 3.0, 1e6, 1e15}) {
        const double l = doubling_loss(gamma, delta, T_0, best_b(gamma, delta, T_0));
        EXPECT_TRUE(std::isfinite(l)) << gamma << ", " << delta << ", " << T_0;
      }
    }
  }
}

TEST(BestB, IsRefusedIfItOverflows) {
  EXPECT_THROW(best_b(1e-6, 1.5, 100), Error);
  EXPECT_THROW(best_b(0, 1.5, 100), Error);
  EXPECT_NO_THROW(best_b(0.001, 1.5, 100));
}

// Restarts of DT100 after rounds 100, 261, 685, 1794 and 4697; the sixth segment ends at 12299.
TEST(Segments, AreThoseThatBeginByT) {
  EXPECT_THAT(segments(100, kPaper, 10000), ElementsAre(100, 161, 424, 1109, 2903, 7602));
  EXPECT_THAT(segments(100, 2, 100), ElementsAre(100));
  EXPECT_THAT(segments(100, 2, 101), ElementsAre(100, 100));
  EXPECT_THAT(segments(100, 2, 1), ElementsAre(100));
}

// 1, 1.5, 2.25, 3.375, 5.0625 and their floors
TEST(Segments, AreNotEmpty) { EXPECT_THAT(segments(1, 1.5, 4), ElementsAre(1, 1, 1, 2)); }

TEST(Segments, AreRefusedIfThereAreTooMany) {
  EXPECT_THROW(segments(100, 2, 0), Error);
  EXPECT_THROW(segments(100, 1, 10), Error);
  EXPECT_THROW(segments(100, 1 + 1e-15, 1e15), Error);
}

}  // namespace
}  // namespace posse::doubling_test
