#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "posse/environments/environment_test.h"

namespace posse::distance_test {
namespace {

// The linear world draws the same arms and the same theta* from the same stream, so theta* solves
// the equations of its means.
Vector theta_of(const std::string& parameters, std::uint64_t instance = 1) {
  const auto linear = world("linear(" + parameters + ")", instance);
  return shown(*linear, 1).transpose().colPivHouseholderQr().solve(linear->means());
}

Index nearest(const Matrix& X, const Vector& x) {
  Index arm = 0;
  (X.colwise() - x).colwise().squaredNorm().minCoeff(&arm);
  return arm;
}

TEST(DistanceWorld, MeansAreMinusTheDistancesToTheta) {
  for (const char* arms : {"fixed", "fresh"}) {
    const std::string parameters = std::string("K=30, d=4, theta_norm=2, arms=") + arms;
    const Vector theta = theta_of(parameters);
    const auto environment = world("distance(" + parameters + ")");
    for (std::uint64_t t = 1; t <= 5; ++t) {
      const Matrix X = shown(*environment, t);
      for (Index k = 0; k < 30; ++k) {
        EXPECT_NEAR(environment->means()[k], -(X.col(k) - theta).norm(), 1e-12) << arms;
      }
    }
  }
}

TEST(DistanceWorld, TheBestArmIsTheNearest) {
  for (std::uint64_t instance = 0; instance < 20; ++instance) {
    const auto environment = world("distance(K=30, d=4)", instance);
    Index best = 0;
    environment->means().maxCoeff(&best);
    EXPECT_EQ(best, nearest(shown(*environment, 1), theta_of("K=30, d=4", instance)));
  }
}

// | |x| - |theta*| | <= |x - theta*| <= |x| + |theta*|
TEST(DistanceWorld, MeansAreBoundedByTheNorms) {
  for (std::uint64_t instance = 0; instance < 50; ++instance) {
    const auto environment = world("distance(K=30, d=2, theta_norm=2, arm_norm=3)", instance);
    EXPECT_GE(environment->means().minCoeff(), -5 - 1e-12);
    EXPECT_LE(environment->means().maxCoeff(), -1 + 1e-12);
  }
}

TEST(DistanceWorld, AThetaAtTheOriginMakesAllArmsOfASphereEqual) {
  const auto environment = world("distance(K=30, d=5, theta_norm=0, arm_norm=3)");
  EXPECT_LT((environment->means().array() + 3).abs().maxCoeff(), 1e-12);
}

TEST(DistanceWorld, ArmsAtTheOriginAreThetasNormAway) {
  const auto environment = world("distance(K=30, d=5, theta_norm=2, arm_norm=0)");
  EXPECT_LT((environment->means().array() + 2).abs().maxCoeff(), 1e-12);
}

}  // namespace
}  // namespace posse::distance_test
