#include "posse/experiments/power_law.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/core/rng.h"

namespace posse::power_law_test {
namespace {

Sample sample_of(const std::vector<double>& values) {
  Sample sample;
  for (const double value : values) sample[static_cast<Index>(sample.size())] = value;
  return sample;
}

TEST(PowerLaw, FindsTheExponentOfOne) {
  std::vector<double> x = {5, 10, 20, 80};
  std::vector<Sample> samples;
  for (const double one : x)
    samples.push_back(sample_of({2 * std::pow(one, 1.5), 4 * std::pow(one, 1.5)}));
  const PowerLaw law(x, samples);
  EXPECT_NEAR(law.exponent().value, 1.5, 1e-12);
  EXPECT_NEAR(law.at(40), 3 * std::pow(40, 1.5), 1e-9);
  EXPECT_NEAR(law.misfit(), 0, 1e-12);
}

// Three points off any line. By hand, with logarithms to base 2: x at 0, 1, 2 and the means at 0,
// 3, 2, so the slope is (2 - 0) / 2 = 1, the level at the middle 5/3; the middle mean, 8, is
// 2^(4/3) times the law there, 2^(5/3).
TEST(PowerLaw, IsTheLeastSquaresLineOfTheLogarithms) {
  const PowerLaw law({1, 2, 4}, {sample_of({1}), sample_of({8}), sample_of({4})});
  EXPECT_NEAR(law.exponent().value, 1, 1e-12);
  EXPECT_NEAR(law.at(2), std::exp2(5.0 / 3), 1e-12);
  EXPECT_NEAR(law.misfit(), std::exp2(4.0 / 3) - 1, 1e-12);
  EXPECT_TRUE(std::isnan(law.exponent().low)) << "one repetition tells no interval";
}

// By hand for two x, 1 and e, so that the weights are -1 and 1: means 2 and 4 of three repetitions
// each, u = (0 + 1/12, -1/6, 1/6 - 1/12) = (1/12, -1/6, 1/12), whose squares sum to 1/24; times 3/2
// that is 1/16, hence 1/4 times the t of two degrees of freedom, 4.3027.
TEST(PowerLaw, HasTheIntervalOfTheDeltaMethod) {
  const PowerLaw law({1, std::exp(1.0)}, {sample_of({2, 3, 1}), sample_of({5, 4, 3})});
  EXPECT_NEAR(law.exponent().value, std::log(2.0), 1e-12);
  EXPECT_NEAR(law.exponent().high - std::log(2.0), 4.30265 / 4, 1e-4);
  EXPECT_NEAR(law.exponent().low - std::log(2.0), -4.30265 / 4, 1e-4);
}

TEST(PowerLaw, ThereIsNoneOfOnePointOrOfRegretZero) {
  for (const PowerLaw& law : {PowerLaw({2}, {sample_of({1, 2})}), PowerLaw({}, {}),
                              PowerLaw({1, 2}, {sample_of({0, 0}), sample_of({1, 2})})}) {
    EXPECT_TRUE(std::isnan(law.exponent().value));
    EXPECT_TRUE(std::isnan(law.exponent().low));
    EXPECT_TRUE(std::isnan(law.misfit()));
  }
}

// Instances that are hard at all x alike move the factor, not the exponent.
TEST(PowerLaw, IsSureWhereRepetitionsDifferByAFactor) {
  const PowerLaw law({1, 10, 100},
                     {sample_of({1, 3, 5}), sample_of({10, 30, 50}), sample_of({100, 300, 500})});
  EXPECT_NEAR(law.exponent().high, 1, 1e-9);
  EXPECT_NEAR(law.exponent().low, 1, 1e-9);
}

// A skewed y of mean x^0.7 at each x; half of its logarithm is the instance's, common to all x.
PowerLaw of_lognormals(Index n, Rng rng, double exponent) {
  const std::vector<double> x = {4, 8, 16, 32, 64};
  std::vector<Sample> samples(x.size());
  for (Index r = 0; r < n; ++r) {
    const double common = rng.normal();
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double z = 0.3 * common + 0.4 * rng.normal();
      samples[i][r] = std::pow(x[i], exponent) * std::exp(z - 0.125);
    }
  }
  return {x, samples};
}

// The interval has the exponent in it 95 times of 100; 2000 draws tell that to +- 3 x 0.005. Skewed
// samples cost it a little.
TEST(PowerLaw, CoversTheExponent) {
  constexpr int kDraws = 2000;
  for (const Index n : {Index{5}, Index{20}, Index{50}}) {
    int covered = 0;
    for (int i = 0; i < kDraws; ++i) {
      const Estimate e = of_lognormals(n, Rng(static_cast<std::uint64_t>(i)), 0.7).exponent();
      covered += e.low <= 0.7 && 0.7 <= e.high;
    }
    EXPECT_NEAR(1.0 * covered / kDraws, 0.945, 0.02) << n << " repetitions";
  }
}

// Two laws of the same instances: what these share cancels.
TEST(PowerLaw, DifferencesArePairedByRepetition) {
  std::vector<Sample> one = {sample_of({1, 9, 5}), sample_of({90, 10, 50})}, other = one;
  for (auto& [repetition, y] : other[1]) y *= 10;
  const PowerLaw first({1, 10}, one), second({1, 10}, other);
  const Estimate d = difference(second, first);
  EXPECT_NEAR(d.value, 1, 1e-12);
  EXPECT_NEAR(d.low, 1, 1e-9);
  EXPECT_NEAR(d.high, 1, 1e-9);
  EXPECT_GT(first.exponent().high - first.exponent().low, 1);
  EXPECT_TRUE(std::isnan(difference(first, PowerLaw({}, {})).value));
}

// Parts of a sharded run: repetitions that no two x share are independent of each other.
TEST(PowerLaw, TakesRepetitionsThatSomeXLack) {
  const PowerLaw law({1, std::exp(1.0)}, {{{0, 1}, {2, 3}}, {{1, 3}, {3, 5}}});
  EXPECT_NEAR(law.exponent().value, std::log(2.0), 1e-12);
  // u = (1/4, -1/8, -1/4, 1/8), whose squares sum to 5/32, times 4/3; t of 3 degrees is 3.182
  EXPECT_NEAR(law.exponent().high - law.exponent().value, 3.182 * std::sqrt(5.0 / 24), 2e-3);
}

}  // namespace
}  // namespace posse::power_law_test
