#include "posse/models/glm/likelihood_region.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include <gtest/gtest.h>

#include "posse/core/gram.h"
#include "posse/models/glm/ball_fit.h"

namespace posse::likelihood_region_test {
namespace {

Vector on_circle(double angle) { return Vector{{std::cos(angle), std::sin(angle)}}; }

// t logistic rewards of rows of norm 1, with noise.
History some_history(Index d, Index t) {
  History history(d, 0);
  Rng rng(6);
  for (Index l = 0; l < t; ++l) {
    const Vector x = rng.normals(d).normalized();
    history.add(x, 1 / (1 + std::exp(-x[0])) + 0.3 * rng.normal(), Vector(0));
  }
  return history;
}

// The region of beta^2 = 2 after t rewards, in the ball of radius S.
struct Case {
  Case(Index d, Index t, double radius)
      : history(some_history(d, t)), S(radius), theta(fit_in_ball(loss, r, S, Vector::Zero(d))) {}

  double highest(const Vector& x) const { return x.dot(region.farthest(x, width(x))); }
  double width(const Vector& x) const {
    Gram H(x.size(), lambda);
    H.assign(history.X(), loss.weights(theta));
    return std::sqrt(H.quadratic(x)[0]);
  }
  double excess(const Vector& at) const { return loss.value(at, r) - loss.value(theta, r); }

  static constexpr double beta_squared = 2;
  std::unique_ptr<Link> link = make_link(Spec::of("logistic"));
  History history;
  GlmLoss loss = glm_loss(history, *link, 0);
  Vector r = reward_sum(history);
  double S;
  Vector theta;
  LikelihoodRegion region{loss, r, theta, S, beta_squared};
  double lambda = 1 / (8 * S * S * (1 + link->self_concordance(S) * S));
};

// Over a fine grid of the disc.
double highest_on_grid(const Case& in, const Vector& x) {
  constexpr int kFine = 100;
  double highest = x.dot(in.theta);
  for (int a = 0; a < 2 * kFine; ++a) {
    const Vector direction = on_circle(2 * std::numbers::pi * a / (2 * kFine));
    for (int r = 1; r <= kFine; ++r) {
      const Vector theta = in.S * r / kFine * direction;
      if (in.excess(theta) <= Case::beta_squared) highest = std::max(highest, x.dot(theta));
    }
  }
  return highest;
}

TEST(LikelihoodRegion, TheFarthestPointIsThatOfAFineGrid) {
  for (const Index t : {0, 1, 5, 40}) {
    for (const double S : {0.5, 2.0, 5.0}) {
      const Case in(2, t, S);
      for (const double angle : {0.0, 1.0, 2.5, 4.0}) {
        const Vector x = on_circle(angle);
        const double grid = highest_on_grid(in, x), exact = in.highest(x);
        EXPECT_GE(exact, grid - 1e-6) << "t = " << t << ", S = " << S;
        EXPECT_LE(exact, grid + 0.05 * S) << "t = " << t << ", S = " << S;
      }
    }
  }
}

TEST(LikelihoodRegion, TheFarthestPointIsInTheRegionAndBeyondTheFit) {
  for (const Index t : {1, 3, 30, 300}) {
    const Case in(5, t, 1.5);
    for (std::uint64_t i = 0; i < 10; ++i) {
      const Vector x = Rng(3).split(i).normals(5);
      const Vector far = in.region.farthest(x, in.width(x));
      EXPECT_LE(far.norm(), 1.5 * (1 + 1e-9));
      EXPECT_LE(in.excess(far), Case::beta_squared + 1e-6);
      EXPECT_GE(x.dot(far), x.dot(in.theta) - 1e-9);
    }
  }
}

TEST(LikelihoodRegion, LiesInTheEllipsoidOfTheProof) {
  for (const Index t : {1, 3, 30, 300}) {
    const Case in(5, t, 1.5);
    const double bend = 1 + in.link->self_concordance(1.5) * 1.5;
    const double radius = std::sqrt(2 * bend * (1 + Case::beta_squared));
    for (std::uint64_t i = 0; i < 10; ++i) {
      const Vector x = Rng(3).split(i).normals(5);
      EXPECT_LE(in.highest(x), x.dot(in.theta) + radius * in.width(x));
    }
  }
}

TEST(LikelihoodRegion, AnArmOfZerosIsWorthNothing) {
  const Case in(2, 10, 1);
  EXPECT_EQ(in.highest(Vector::Zero(2)), 0);
}

}  // namespace
}  // namespace posse::likelihood_region_test
