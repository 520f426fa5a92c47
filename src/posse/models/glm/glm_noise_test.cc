#include "posse/models/glm/glm_noise.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include <gtest/gtest.h>

#include "posse/models/glm/glm_test.h"

namespace posse::glm_test::glm_noise_tests {
namespace {

// The history of some observations, as a solver sees it.
struct Case {
  Case(const std::string& name, const std::vector<Seen>& all) : link(make_link(Spec::of(name))) {
    for (const Seen& seen : all) history.add(seen.x, seen.y, seen.z);
  }

  GlmProblem problem() const { return {history, sides, glm_loss(history, *link, kLambda)}; }

  std::unique_ptr<Link> link;
  History history{d, m};
  RightHandSides sides{kLambda, setting()};
};

Observation observation_of(const Seen& seen) { return {std::nullopt, seen.x, seen.y, seen.z}; }

// Observation by observation. `slope` is mu'(0).
double plain_variance(const Link& link, double slope, const std::vector<Seen>& all,
                      const Vector& theta) {
  double residuals = kLambda * slope * theta.squaredNorm(), spread = 0;
  for (const Seen& seen : all) {
    residuals += std::pow(seen.y - link.mu(seen.x.dot(theta)), 2);
    spread += std::pow(seen.y - link.mu(0), 2);
  }
  const auto t = static_cast<double>(all.size());
  return (residuals + spread / t) / (t + 1);
}

TEST(GlmNoise, IsThePlainSumOverTheResiduals) {
  const std::pair<const char*, double> slopes[] = {{"identity", 1},
                                                   {"logistic", 0.25},
                                                   {"probit", 1 / std::sqrt(2 * std::numbers::pi)},
                                                   {"poisson", 1}};
  for (const auto& [name, slope] : slopes) {
    for (const Index rounds : {1, 60}) {
      const auto all = observations(rounds);
      const Case some(name, all);
      for (const double size : {0.0, 0.4}) {
        const Vector theta = size * Rng(9).normals(d);
        GlmNoise noise;
        noise.judge(some.problem(), theta);
        EXPECT_NEAR(noise.variance(), plain_variance(*some.link, slope, all, theta), 1e-11)
            << name << " after " << rounds;
      }
    }
  }
}

TEST(GlmNoise, IsOneBeforeAnyReward) {
  GlmNoise noise;
  EXPECT_EQ(noise.variance(), 1);
  noise.judge(Case("logistic", {}).problem(), Vector::Ones(d));
  EXPECT_EQ(noise.variance(), 1);
}

TEST(GlmNoise, FollowsLeastSquaresExactly) {
  const auto all = observations(60);
  Matrix V = kLambda * Matrix::Identity(d, d);
  Vector b = Vector::Zero(d), theta = Vector::Zero(d);
  Case seen_so_far("identity", {});
  GlmNoise noise;
  for (std::size_t l = 0; l < all.size(); ++l) {
    const auto& [x, y, z] = all[l];
    seen_so_far.history.add(x, y, z);
    V += x * x.transpose();
    b += y * x;
    const double before = y - x.dot(theta);
    theta = V.ldlt().solve(b);
    noise.follow(seen_so_far.problem(), observation_of(all[l]), before, y - x.dot(theta));
    const std::vector<Seen> so_far(all.begin(), all.begin() + static_cast<Index>(l) + 1);
    ASSERT_NEAR(noise.variance(), plain_variance(*seen_so_far.link, 1, so_far, theta), 1e-11);
  }
}

// One reward y = 0.3, where mu(0) = 1: the spread is 0.7^2 = 0.49, and so is an error that is
// replaced by that of theta = 0.
TEST(GlmNoise, ReplacesErrorsThatAreNotFiniteAndAddsNothingForErrorsOfOppositeSigns) {
  const std::vector<Seen> one{{Vector::Ones(d), 0.3, Vector::Zero(m)}};
  const Case some("poisson", one);
  const auto after = [&](double error_before, double error_after) {
    GlmNoise noise;
    noise.follow(some.problem(), observation_of(one[0]), error_before, error_after);
    return noise.variance();
  };
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_NEAR(after(-infinite, -0.1), (0.49 + 0.49) / 2, 1e-15);
  EXPECT_NEAR(after(-0.5, std::nan("")), (0.49 + 0.49) / 2, 1e-15);
  EXPECT_NEAR(after(-0.5, 0.2), 0.49 / 2, 1e-15);
  EXPECT_NEAR(after(-0.5, -0.2), (0.1 + 0.49) / 2, 1e-15);
}

TEST(GlmNoise, ErrorsAreRewardsWithoutTheirMeans) {
  const Case some("logistic", {});
  const Seen seen{Vector::Constant(d, 0.2), 1, Vector::Zero(m)};
  const double error = error_of(some.problem(), observation_of(seen), Vector::Ones(d));
  EXPECT_NEAR(error, 1 - 1 / (1 + std::exp(-1.0)), 1e-15);
}

}  // namespace
}  // namespace posse::glm_test::glm_noise_tests
