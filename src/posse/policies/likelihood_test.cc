#include "posse/policies/likelihood.h"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace posse {
namespace {

// Rewards around the means of some theta, so noisy that they may leave [0, 1].
History some_history(Index d, Index rows, Index t) {
  History history(d, 0);
  Rng rng(6);
  for (Index l = 0; l < t; ++l) {
    const auto row = static_cast<std::uint64_t>(rng.below(rows));
    const Vector x = Rng(7).split(row).normals(d);
    history.add(x, 0.5 + 0.3 * std::tanh(x[0]) + 0.5 * rng.normal(), Vector(0));
  }
  return history;
}

const std::vector<std::string> kLinks{"identity", "logistic", "probit", "poisson"};

TEST(Likelihood, DerivativesAgreeWithFiniteDifferences) {
  const History history = some_history(3, 10, 40);
  const Vector theta = 0.4 * Rng(8).normals(3);
  for (const std::string& name : kLinks) {
    const auto link = make_link(Spec::of(name));
    const Likelihood likelihood(history, *link);
    const Vector g = likelihood.gradient(theta);
    const Matrix H = likelihood.hessian(theta);
    for (Index i = 0; i < 3; ++i) {
      const Vector h = 1e-5 * Vector::Unit(3, i), more = theta + h, less = theta - h;
      EXPECT_NEAR(g[i], (likelihood.loss(more) - likelihood.loss(less)) / 2e-5, 1e-5) << name;
      const Vector change = likelihood.gradient(more) - likelihood.gradient(less);
      EXPECT_NEAR((H.col(i) - change / 2e-5).norm(), 0, 1e-4) << name;
    }
  }
}

// grad L - tilt = -nu theta with nu >= 0, and 0 inside.
void expect_minimum(const Likelihood& likelihood, double S, const Vector& tilt) {
  const Vector theta = likelihood.minimum(S, Vector::Zero(likelihood.d()), tilt);
  const Vector pull = tilt - likelihood.gradient(theta);
  const double nu = theta.norm() < S * (1 - 1e-9) ? 0 : pull.dot(theta) / theta.squaredNorm();
  EXPECT_LE(theta.norm(), S * (1 + 1e-12));
  EXPECT_GE(nu, 0);
  EXPECT_NEAR((pull - nu * theta).norm(), 0, 1e-6) << "S = " << S;
}

TEST(Likelihood, TheMinimumInABallMeetsItsConditions) {
  for (const std::string& name : kLinks) {
    const auto link = make_link(Spec::of(name));
    for (const Index rows : {2, 30}) {
      const History history = some_history(4, rows, 100);
      const Likelihood likelihood(history, *link);
      for (const double S : {0.1, 1.0, 10.0}) {
        expect_minimum(likelihood, S, Vector::Zero(4));
        expect_minimum(likelihood, S, 20 * Rng(9).normals(4));
      }
    }
  }
}

TEST(Likelihood, SeparableRewardsLeadToTheEdgeOfTheBall) {
  const auto link = make_link(Spec::of("logistic"));
  History history(2, 0);
  for (const double sign : {-1.0, 1.0}) {
    history.add(sign * Vector::Unit(2, 0), sign > 0 ? 1 : 0, Vector(0));
  }
  const Vector theta = Likelihood(history, *link).minimum(8, Vector::Zero(2));
  EXPECT_NEAR((theta - 8 * Vector::Unit(2, 0)).norm(), 0, 1e-6);
}

TEST(Likelihood, DirectionsThatNoRowHasStayAsTheyWere) {
  const auto link = make_link(Spec::of("logistic"));
  History history(2, 0);
  for (const double y : {1.0, 0.0, 1.0}) history.add(Vector::Unit(2, 0), y, Vector(0));
  const Vector theta = Likelihood(history, *link).minimum(5, 0.5 * Vector::Unit(2, 1));
  EXPECT_NEAR(theta[0], std::log(2), 1e-8);
  EXPECT_NEAR(theta[1], 0.5, 1e-8);
}

}  // namespace
}  // namespace posse
