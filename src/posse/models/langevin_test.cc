#include "posse/models/langevin.h"

#include <gtest/gtest.h>

namespace posse::langevin_test {
namespace {

// With the identity link the loss is quadratic, H = lambda I + sum_l x_l x_l'.
TEST(Langevin, ItsLawIsNormalAroundTheFitWithTheScaledInverseHessian) {
  const double lambda = 2, beta_inverse = 0.3;
  const auto link = make_link(Spec::of("identity"));
  History history(2, 0);
  Rng rng(1);
  for (int l = 0; l < 20; ++l) history.add(rng.normals(2), rng.normal(), Vector(0));
  const GlmLoss loss = glm_loss(history, *link, lambda);
  const Vector r = reward_sum(history);
  const Matrix H = loss.hessian(Vector::Zero(2));
  const Vector fit = H.inverse() * r;

  const Langevin langevin{.steps = 200, .eta = 0.02 / H.trace(), .beta_inverse = beta_inverse};
  const int count = 10000;
  Vector theta = fit;
  Vector sum = Vector::Zero(2);
  Matrix squares = Matrix::Zero(2, 2);
  for (std::uint64_t i = 0; i < count; ++i) {
    theta = walk(langevin, loss, r, theta, Rng(2).split(i));
    sum += theta - fit;
    squares += (theta - fit) * (theta - fit).transpose();
  }
  const Matrix expected = beta_inverse * H.inverse();
  EXPECT_NEAR((squares / count - expected).norm() / expected.norm(), 0, 0.05);
  EXPECT_NEAR((sum / count).norm() / std::sqrt(expected.trace()), 0, 0.05);
}

TEST(Langevin, WalksAlongAnyGradient) {
  const auto link = make_link(Spec::of("logistic"));
  History history(3, 0);
  Rng rng(1);
  for (int l = 0; l < 20; ++l) history.add(rng.normals(3), rng.uniform(), Vector(0));
  const GlmLoss loss = glm_loss(history, *link, 1);
  const Vector r = reward_sum(history);
  const Gradient gradient = [&](const Vector& theta) -> Vector { return loss.f(theta) - r; };
  const Langevin langevin{.steps = 50, .eta = 0.01, .beta_inverse = 0.3};
  EXPECT_EQ(walk(langevin, gradient, Vector::Ones(3), Rng(3)),
            walk(langevin, loss, r, Vector::Ones(3), Rng(3)));
}

TEST(Langevin, WithoutNoiseItDescendsToTheMinimum) {
  const auto link = make_link(Spec::of("logistic"));
  History history(2, 0);
  Rng rng(1);
  for (int l = 0; l < 20; ++l) history.add(rng.normals(2), rng.uniform(), Vector(0));
  const GlmLoss loss = glm_loss(history, *link, 1);
  const Vector r = reward_sum(history);
  const Vector theta =
      walk({.steps = 2000, .eta = 0.1, .beta_inverse = 0}, loss, r, Vector::Ones(2), Rng(3));
  EXPECT_NEAR((loss.f(theta) - r).norm(), 0, 1e-10);
}

}  // namespace
}  // namespace posse::langevin_test
