#include "posse/environments/noise.h"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace posse::noise_test {
namespace {

constexpr int kCount = 20000;
constexpr double kSigma = 0.7;

std::vector<double> rewards(const std::string& law, double mean) {
  std::vector<double> all;
  for (int i = 0; i < kCount; ++i) {
    Rng stream = Rng(3).split(static_cast<std::uint64_t>(i));
    all.push_back(make_noise(parse_spec(law)).reward(mean, kSigma, stream));
  }
  return all;
}

// A law's mean, variance and fourth central moment.
struct LawMoments {
  double mean, variance, fourth;
};

// Checks the sample's mean and variance against the law's, to 5 standard errors.
void expect_moments(const std::string& law, const LawMoments& expected) {
  double sum = 0, squares = 0;
  for (const double reward : rewards(law, expected.mean)) {
    const double z = reward - expected.mean;
    sum += z, squares += z * z;
  }
  const double spread = expected.fourth - expected.variance * expected.variance;
  EXPECT_NEAR(sum / kCount, 0, 5 * std::sqrt(expected.variance / kCount))
      << law << " of mean " << expected.mean;
  EXPECT_NEAR(squares / kCount, expected.variance, 5 * std::sqrt(spread / kCount) + 1e-15)
      << law << " of mean " << expected.mean;
}

TEST(Noise, GaussianHasItsMoments) {
  const double variance = kSigma * kSigma;
  for (const double mean : {-3.0, 0.0, 7.0}) {
    expect_moments("gaussian", {mean, variance, 3 * variance * variance});
  }
}

// Student's t has the variance df / (df - 2) and the kurtosis 3 + 6 / (df - 4).
TEST(Noise, StudentHasItsMoments) {
  for (const double df : {12.0, 30.0}) {
    const double variance = kSigma * kSigma * df / (df - 2);
    expect_moments("student(df=" + std::to_string(df) + ")",
                   {2, variance, (3 + 6 / (df - 4)) * variance * variance});
  }
}

// P(|t| > 3.182) = 0.05 with 3 degrees of freedom.
TEST(Noise, StudentHasItsHeavyTail) {
  int beyond = 0;
  for (const double reward : rewards("student(df=3)", 0)) {
    beyond += std::abs(reward) > 3.182446 * kSigma ? 1 : 0;
  }
  EXPECT_NEAR(beyond / double{kCount}, 0.05, 5 * std::sqrt(0.05 * 0.95 / kCount));
}

TEST(Noise, BernoulliHasItsMoments) {
  for (const double p : {0.0, 0.01, 0.3, 0.5, 1.0}) {
    const double variance = p * (1 - p);
    expect_moments("bernoulli", {p, variance, variance * (1 - 3 * variance)});
  }
}

TEST(Noise, PoissonHasItsMoments) {
  for (const double mean : {0.0, 0.05, 1.0, 20.0, 499.0, kExactPoisson, 501.0, 1e6}) {
    expect_moments("poisson", {mean, mean, mean * (1 + 3 * mean)});
  }
}

TEST(Noise, ExponentialHasItsMoments) {
  for (const double mean : {1e-9, 0.2, 3.0, 1e9}) {
    expect_moments("exponential", {mean, std::pow(mean, 2), 9 * std::pow(mean, 4)});
  }
}

TEST(Noise, BernoulliPaysZeroOrOne) {
  for (const double reward : rewards("bernoulli", 0.4)) EXPECT_TRUE(reward == 0 || reward == 1);
}

TEST(Noise, PoissonPaysCounts) {
  for (const double mean : {0.5, 30.0, 1000.0}) {
    for (const double reward : rewards("poisson", mean)) {
      EXPECT_GE(reward, 0);
      EXPECT_EQ(reward, std::floor(reward));
    }
  }
}

TEST(Noise, PoissonCountsHaveTheirProbabilities) {
  const double mean = 2.5;
  std::vector<int> times(100, 0);
  for (const double reward : rewards("poisson", mean)) ++times.at(static_cast<std::size_t>(reward));
  double p = std::exp(-mean);
  for (int k = 0; k < 10; ++k) {
    const double se = std::sqrt(p * (1 - p) / kCount);
    EXPECT_NEAR(times[static_cast<std::size_t>(k)] / double{kCount}, p, 5 * se) << "count " << k;
    p *= mean / (k + 1);
  }
}

// P(y > c mean) = e^-c.
TEST(Noise, ExponentialRewardsHaveTheirTail) {
  for (const double c : {0.1, 1.0, 3.0}) {
    int beyond = 0;
    for (const double reward : rewards("exponential", 2)) beyond += reward > 2 * c ? 1 : 0;
    const double p = std::exp(-c);
    EXPECT_NEAR(beyond / double{kCount}, p, 5 * std::sqrt(p * (1 - p) / kCount)) << c;
  }
}

TEST(Noise, TheSameDrawPaysNoLessForALargerMean) {
  const std::vector<double> means = {0.001, 0.01, 0.2, 0.21, 0.5, 0.77, 0.99, 1.0};
  for (const char* law : {"gaussian", "student", "bernoulli", "poisson", "exponential"}) {
    for (const double size : {1.0, kExactPoisson}) {
      if (law == std::string("bernoulli") && size > 1) continue;
      std::vector<double> last = rewards(law, 0);
      for (const double mean : means) {
        const std::vector<double> now = rewards(law, size * mean);
        for (std::size_t i = 0; i < now.size(); ++i) EXPECT_LE(last[i], now[i]) << law;
        last = now;
      }
    }
  }
}

TEST(Noise, RewardsAreFiniteForEveryMeanItAllows) {
  for (const double mean : {0.0, 5e-324, 1e-300, 1e-9, 1.0, 700.0, 1e9, 1e100}) {
    for (const char* law : {"gaussian", "bernoulli", "poisson", "exponential"}) {
      if (!make_noise(parse_spec(law)).allows(mean)) continue;
      for (std::uint64_t i = 0; i < 100; ++i) {
        Rng stream(i);
        EXPECT_TRUE(std::isfinite(make_noise(parse_spec(law)).reward(mean, 1, stream)))
            << law << " " << mean;
      }
    }
  }
}

TEST(Noise, KnowsTheMeansItAllows) {
  const auto allows = [](const char* law, double mean) {
    return make_noise(parse_spec(law)).allows(mean);
  };
  EXPECT_TRUE(allows("gaussian", -5));
  EXPECT_TRUE(allows("bernoulli", 0) && allows("bernoulli", 1));
  EXPECT_FALSE(allows("bernoulli", -1e-9) || allows("bernoulli", 1 + 1e-9));
  EXPECT_TRUE(allows("poisson", 0) && allows("poisson", 1e9));
  EXPECT_FALSE(allows("poisson", -1e-9));
  EXPECT_TRUE(allows("exponential", 1e-300));
  EXPECT_FALSE(allows("exponential", 0) || allows("exponential", -1));
}

}  // namespace
}  // namespace posse::noise_test
