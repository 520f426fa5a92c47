#include "posse/experiments/comparison.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/core/rng.h"

namespace posse::comparison_test {
namespace {

Run run_of(Index repetition, double regret) {
  Run run;
  run.repetition = repetition;
  run.rows.push_back({.t = 10, .regret = regret});
  return run;
}

TEST(Compare, TakesDifferencesOnTheSameInstances) {
  std::vector<posse::Run> one, other;
  for (Index r = 0; r < 20; ++r) {
    const double luck = 1000.0 * static_cast<double>(r % 7);  // common to both
    one.push_back(run_of(r, luck + 12 + static_cast<double>(r % 2)));
    other.push_back(run_of(r, luck + 2));
  }
  const Comparison c = compare(one, other);
  EXPECT_EQ(c.pairs, 20);
  EXPECT_DOUBLE_EQ(c.difference, 10.5);
  EXPECT_GE(c.low, 10);
  EXPECT_LE(c.high, 11);
  EXPECT_LT(c.low, c.high);
}

TEST(Compare, UsesTheRepetitionsThatBothHave) {
  const Comparison c = compare({run_of(0, 5), run_of(1, 6), run_of(4, 9)},
                               {run_of(4, 1), run_of(1, 4), run_of(2, 100)});
  EXPECT_EQ(c.pairs, 2);
  EXPECT_DOUBLE_EQ(c.difference, 5);
}

TEST(Compare, KnowsNothingOfASinglePair) {
  const Comparison c = compare({run_of(0, 5)}, {run_of(0, 1)});
  EXPECT_EQ(c.difference, 4);
  EXPECT_TRUE(std::isinf(c.low) && std::isinf(c.high));
}

// Percentiles of resamples of few pairs stay between the pairs.
TEST(Compare, IsAsUnsureAsFewPairsAre) {
  const Comparison c = compare({run_of(0, 5), run_of(1, 7), run_of(2, 9)},
                               {run_of(0, 0), run_of(1, 0), run_of(2, 0)});
  EXPECT_NEAR(c.high - 7, 4.303 * 2 / std::sqrt(3.0),
              1e-2);  // Student's t of two degrees of freedom
  EXPECT_DOUBLE_EQ(7 - c.low, c.high - 7);
}

// By hand: means 6 and 2, so 3; one - 3 other is -1, 0, 1 of sd 1, t_2 = 4.30265, and the
// logarithm's half width is 4.30265 / sqrt(3) / 6 = 0.414023, whose exponential is 1.512890.
TEST(Ratio, IsThatOfTheMeansOfThePairs) {
  const Ratio r = ratio({run_of(0, 2), run_of(1, 6), run_of(2, 10), run_of(7, 1000)},
                        {run_of(2, 3), run_of(0, 1), run_of(1, 2), run_of(8, 1000)});
  EXPECT_DOUBLE_EQ(r.ratio, 3);
  EXPECT_NEAR(r.high, 3 * 1.512890, 1e-4);
  EXPECT_NEAR(r.low, 3 / 1.512890, 1e-4);
}

// By hand: 5.5 / 1 with one - 5.5 other of -4.5 and 4.5, whose standard error is 4.5; 5.5 minus
// t_1 = 12.7062 of that would be -51.7.
TEST(Ratio, StaysAboveZeroHoweverUnsureItIs) {
  const Ratio r = ratio({run_of(0, 1), run_of(1, 10)}, {run_of(0, 1), run_of(1, 1)});
  EXPECT_DOUBLE_EQ(r.ratio, 5.5);
  EXPECT_GT(r.low, 0);
  EXPECT_NEAR(std::log(r.low / 5.5), -12.7062 * 4.5 / 5.5, 1e-9);
  EXPECT_NEAR(std::log(r.high / 5.5), 12.7062 * 4.5 / 5.5, 1e-9);
}

TEST(Ratio, HasNoIntervalIfAMeanIsNotPositive) {
  const Ratio r = ratio({run_of(0, 0), run_of(1, 0)}, {run_of(0, 1), run_of(1, 2)});
  EXPECT_EQ(r.ratio, 0);
  EXPECT_TRUE(std::isnan(r.low) && std::isnan(r.high));
}

TEST(Ratio, IsSureWhereAllPairsHaveTheSame) {
  const Ratio r = ratio({run_of(0, 10), run_of(1, 30)}, {run_of(0, 4), run_of(1, 12)});
  EXPECT_DOUBLE_EQ(r.ratio, 2.5);
  EXPECT_NEAR(r.low, 2.5, 1e-12);
  EXPECT_NEAR(r.high, 2.5, 1e-12);
}

TEST(Ratio, IsUnknownWithoutPairsAndUnsureOfOne) {
  EXPECT_TRUE(std::isnan(ratio({run_of(0, 5)}, {run_of(1, 5)}).ratio));
  EXPECT_TRUE(std::isnan(ratio({run_of(0, 5)}, {run_of(0, 0)}).ratio));
  const Ratio r = ratio({run_of(0, 5)}, {run_of(0, 2)});
  EXPECT_EQ(r.ratio, 2.5);
  EXPECT_TRUE(std::isnan(r.low) && std::isnan(r.high));
}

// Other uniform on [1, 3], one = 2 other + N(0, 1): the ratio of the means is 2. The standard error
// of the share is 0.7 %.
TEST(Ratio, HasTheTruthInNineteenOfTwentyIntervals) {
  constexpr int kTrials = 1000;
  int covered = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    Rng rng = Rng(11).split(static_cast<std::uint64_t>(trial));
    std::vector<posse::Run> one, other;
    for (Index r = 0; r < 20; ++r) {
      const double y = 1 + 2 * rng.uniform();
      one.push_back(run_of(r, 2 * y + rng.normal()));
      other.push_back(run_of(r, y));
    }
    const Ratio r = ratio(one, other);
    covered += r.low <= 2 && 2 <= r.high;
  }
  EXPECT_NEAR(covered / static_cast<double>(kTrials), 0.95, 0.035);
}

// Differences that are N(0, 9) on n instances.
Comparison of_normals(Index n, Rng rng) {
  std::vector<posse::Run> one, other;
  for (Index r = 0; r < n; ++r) {
    one.push_back(run_of(r, 3 * rng.normal()));
    other.push_back(run_of(r, 0));
  }
  return compare(one, other);
}

// Of normal differences the interval is that of the mean, 1.96 standard errors to either side.
TEST(Compare, HasTheWidthOfTheMeansError) {
  constexpr Index n = 400;
  const Comparison c = of_normals(n, Rng(5));
  const double se = 3 / std::sqrt(static_cast<double>(n));
  EXPECT_NEAR((c.high - c.low) / 2, 1.96 * se, 0.15 * 1.96 * se);
  EXPECT_NEAR(c.se, se, 0.15 * se);
  EXPECT_EQ(of_normals(n, Rng(5)).low, c.low) << "the same numbers every time";
}

// Plain percentiles would have it in 90 % of the cases; the standard error of the share is 0.7 %.
TEST(Compare, HasTheTruthInNineteenOfTwentyIntervalsOfTenPairs) {
  constexpr int kTrials = 1000;
  int covered = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const Comparison c = of_normals(10, Rng(9).split(static_cast<std::uint64_t>(trial)));
    covered += c.low <= 0 && 0 <= c.high ? 1 : 0;
  }
  EXPECT_NEAR(covered / static_cast<double>(kTrials), 0.95, 0.021);
}

// Those that finished may be the easy instances.
TEST(Compare, HasNoPairsIfARunOfEitherIsUnfinished) {
  std::vector<posse::Run> one{run_of(0, 5), run_of(1, 6)}, other{run_of(0, 1), run_of(1, 2)};
  one[1].budget = 3;
  EXPECT_EQ(compare(one, other).pairs, 0);
  EXPECT_EQ(compare(other, one).pairs, 0);
}

}  // namespace
}  // namespace posse::comparison_test
