#include "posse/models/glm/ball_fit.h"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "posse/models/glm/glm_test.h"

namespace posse::glm_test::ball_fit_tests {
namespace {

// grad L = -nu theta with nu >= 0, and nu = 0 inside the ball.
void expect_minimum(const GlmLoss& loss, double S, const Vector& r) {
  const Vector theta = fit_in_ball(loss, r, S, Vector::Zero(r.size()));
  const Vector pull = r - loss.f(theta);
  const double nu = theta.norm() < S * (1 - 1e-9) ? 0 : pull.dot(theta) / theta.squaredNorm();
  EXPECT_LE(theta.norm(), S * (1 + 1e-12));
  EXPECT_GE(nu, 0);
  EXPECT_NEAR((pull - nu * theta).norm(), 0, 1e-6) << "S = " << S;
}

TEST(BallFit, TheMinimumInABallMeetsItsConditions) {
  for (const std::string& name : kLinks) {
    const auto link = make_link(Spec::of(name));
    for (const Index rows : {2, 30}) {
      const History history = some_history(4, rows, 100);
      const GlmLoss loss = glm_loss(history, *link, 0);
      for (const double S : {0.1, 1.0, 10.0}) {
        expect_minimum(loss, S, reward_sum(history));
        expect_minimum(loss, S, reward_sum(history) + 20 * Rng(9).normals(4));
      }
    }
  }
}

TEST(BallFit, SeparableRewardsLeadToTheEdgeOfTheBall) {
  const auto link = make_link(Spec::of("logistic"));
  History history(2, 0);
  for (const double sign : {-1.0, 1.0}) {
    history.add(sign * Vector::Unit(2, 0), sign > 0 ? 1 : 0, Vector(0));
  }
  const Vector theta =
      fit_in_ball(glm_loss(history, *link, 0), reward_sum(history), 8, Vector::Zero(2));
  EXPECT_NEAR((theta - 8 * Vector::Unit(2, 0)).norm(), 0, 1e-6);
}

TEST(BallFit, DirectionsThatNoRowHasStayAsTheyWere) {
  const auto link = make_link(Spec::of("logistic"));
  History history(2, 0);
  for (const double y : {1.0, 0.0, 1.0}) history.add(Vector::Unit(2, 0), y, Vector(0));
  const Vector theta =
      fit_in_ball(glm_loss(history, *link, 0), reward_sum(history), 5, 0.5 * Vector::Unit(2, 1));
  EXPECT_NEAR(theta[0], std::log(2), 1e-8);
  EXPECT_NEAR(theta[1], 0.5, 1e-8);
}

}  // namespace
}  // namespace posse::glm_test::ball_fit_tests
