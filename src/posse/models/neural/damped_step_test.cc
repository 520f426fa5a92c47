#include "posse/models/neural/damped_step.h"

#include <Eigen/Cholesky>
#include <gtest/gtest.h>

#include "posse/core/rng.h"

namespace posse::damped_step_test {
namespace {

struct Problem {
  Network network{Network::Form::ntk, 5, 3, 6};
  Matrix X = Rng(4).normals(5 * 9).reshaped(5, 9);
  Vector theta = network.theta_0(Rng(3)) + 0.2 * Rng(17).normals(network.size());
  Vector center = network.theta_0(Rng(3));
  Vector w = Rng(5).normals(9).cwiseAbs();
  Vector y = Rng(6).normals(9);
  double rho = 0.7;
  Tangent tangent{network, Inputs(X), theta};
  DampedStep step{tangent, theta, w, y, rho, center};
};

// The normal equations of the quadratic, over all weights.
TEST(DampedStep, IsTheMinimumOfTheLinearisedLoss) {
  const Problem p;
  const Matrix J = p.tangent.gradients().transpose();
  for (const double mu : {1e-3, 1.0, 100.0}) {
    Matrix H = J.transpose() * p.w.asDiagonal() * J;
    H.diagonal().array() += p.rho + mu;
    const Vector r = p.w.asDiagonal() * (p.y - p.tangent.f());
    const Vector expected =
        p.theta + H.ldlt().solve(J.transpose() * r - p.rho * (p.theta - p.center));
    EXPECT_LT((p.step.minimum(mu) - expected).norm(), 1e-9 * expected.norm()) << mu;
  }
}

TEST(DampedStep, IsAStepOfGradientDescentIfMuchDamped) {
  const Problem p;
  const Vector gradient = p.tangent.transposed_times(p.w.cwiseProduct(p.tangent.f() - p.y)) +
                          p.rho * (p.theta - p.center);
  const double mu = 1e7;
  const Vector change = p.step.minimum(mu) - p.theta;
  EXPECT_LT((mu * change + gradient).norm(), 1e-3 * gradient.norm());
}

TEST(DampedStep, KnowsTheCurvatureOfTheMisfit) {
  const Problem p;
  const Vector squared = p.tangent.squared_norms();
  EXPECT_NEAR(p.step.curvature().trace(), p.w.dot(squared), 1e-9 * squared.sum());
}

}  // namespace
}  // namespace posse::damped_step_test
