#include <algorithm>

#include <gtest/gtest.h>

#include "posse/core/argmax.h"
#include "posse/models/glm/glm_test.h"

namespace posse::glm_test::newton_tests {
namespace {

// Ensemble sampling by hand, with its own totals; every gradient of every round is checked.
void expect_converged_every_round(double sigma_R, double sigma_P) {
  constexpr Index K = LogisticWorld::K, features = LogisticWorld::features, members = 10;
  const LogisticWorld world(1);
  const Rng prior = Rng(2);
  const auto model = make_ensemble_model(parse_spec("glm(lambda=1, intercept=off)"),
                                         {.d = features, .m = members, .prior = prior});
  Matrix P = Matrix::Zero(features, 1 + members);
  for (Index j = 0; j < members; ++j) {
    P.col(1 + j) = sigma_P * prior.split(static_cast<std::uint64_t>(j)).normals(features);
  }
  Vector n = Vector::Zero(K);
  Matrix S = Matrix::Zero(K, 1 + members);
  Rng rng(3);
  double worst = 0;
  for (Index t = 1; t <= 10000; ++t) {
    const Vector scores = model->score(world.X, model->member(rng.below(members)));
    const Index arm = t <= 500 ? t % K : argmax(scores, rng);
    const double y = world.reward(arm, rng);
    const Vector z = rng.normals(members);
    n[arm] += 1;
    S(arm, 0) += y;
    S.row(arm).tail(members).array() += y + sigma_R * z.transpose().array();
    model->observe(world.X.col(arm), y, z);
    model->fit_members(sigma_R, sigma_P);
    Matrix Theta(features, 1 + members);
    Theta.col(0) = model->theta();
    for (Index j = 0; j < members; ++j) Theta.col(1 + j) = model->member(j);
    Matrix M = world.X.transpose() * Theta;
    M = (1 + (-M.array()).exp()).inverse();
    const Matrix R = world.X * S + P;
    const Matrix G = Theta + world.X * (n.asDiagonal() * M) - R;
    for (Index c = 0; c < G.cols(); ++c) {
      // The last term allows for rounding, as this test adds up in another order.
      const double allowed = 1e-8 + 1e-10;
      worst = std::max(worst, G.col(c).norm() / allowed);
      ASSERT_LE(G.col(c).norm(), allowed) << "column " << c << ", round " << t;
    }
  }
  EXPECT_GT(worst, 0) << "no gradient is exactly zero: the test looks at the wrong thing";
}

TEST(GlmNewton, ConvergesEveryRoundInThePapersExperiment) { expect_converged_every_round(0.1, 0); }

TEST(GlmNewton, ConvergesEveryRoundWithStrongPerturbationsAndPriors) {
  expect_converged_every_round(0.5, 1);
}

}  // namespace
}  // namespace posse::glm_test::newton_tests
