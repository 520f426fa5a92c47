#include "posse/theorems/neural_run.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/theorems/claims_test.h"
#include "posse/theorems/observer.h"
#include "posse/theory/ntk.h"

namespace posse::neural_run_test {
namespace {

TEST(NeuralTheoremProblem, IsTheSameHoweverItsArmsTurn) {
  const NeuralTheoremProblem problem{.name = "tangent"};
  const Matrix X = problem.arms(Rng(1)), Y = problem.arms(Rng(2));
  EXPECT_FALSE(X.isApprox(Y));
  const Matrix H = problem.kernel(X, Rng(3));
  EXPECT_TRUE(H.isApprox(problem.kernel(Y, Rng(3)), 1e-12));
  EXPECT_NEAR(S_neural(H, NeuralTheoremProblem::means(X)),
              S_neural(H, NeuralTheoremProblem::means(Y)), 1e-12);
}

TEST(NeuralTheoremProblem, MeetsTheAssumptionsOfTheTheorem) {
  const NeuralTheoremProblem problem{.name = "tangent"};
  const Matrix X = problem.arms(Rng(1));
  const Vector h = NeuralTheoremProblem::means(X);
  const NeuralConstants constants = problem.constants();
  EXPECT_TRUE(X.colwise().norm().isOnes(1e-12));
  EXPECT_GE(h.minCoeff(), 0);
  EXPECT_LE(h.maxCoeff(), 1);
  EXPECT_LE(S_neural(problem.kernel(X, Rng(1)), h), constants.S);
  EXPECT_GE(constants.lambda, std::max(1.0, 1 / (constants.S * constants.S)));
}

// By an independent script: H is 5 on the diagonal and 1.130622 beside it.
TEST(NeuralTheoremProblem, TakesItsParametersFromTheTheorem) {
  NeuralTheoremProblem problem{.name = "tangent", .T = 400};
  const double rho = problem.constants().rho;
  EXPECT_NEAR(rho, 3.869378, 1e-6);
  EXPECT_EQ(problem.m(), 62309);
  EXPECT_DOUBLE_EQ(problem.sigma_R(), problem.constants().alpha_T() * std::sqrt((1 + rho) / rho));
  EXPECT_EQ(problem.tau(), 3);
  problem.members = 7;
  EXPECT_EQ(problem.m(), 7);
  EXPECT_EQ(problem.policy().argument("m")->number, 7);
}

TEST(NeuralTheoremProblem, HasNoErrorOfApproximationInItsBound) {
  const NeuralTheoremProblem problem{.name = "tangent"};
  const NeuralBound endless = problem.constants().bound(1e5);
  EXPECT_EQ(endless.approximation, 0);
  EXPECT_DOUBLE_EQ(problem.bound(), endless.total());
}

TEST(NeuralTheoremProblem, DrawsAKernelNearTheLimitFromAWideNetwork) {
  const NeuralTheoremProblem narrow{.name = "", .N = 20}, wide{.name = "", .N = 1000};
  const Matrix X = wide.arms(Rng(1)), limit = ntk(X, wide.L);
  const double error = (wide.kernel(X, Rng(2)) - limit).norm() / limit.norm();
  EXPECT_GT(error, 0);
  EXPECT_LT(error, 0.4);
  EXPECT_FALSE(wide.kernel(X, Rng(2)).isApprox(wide.kernel(X, Rng(3))));
  EXPECT_FALSE(narrow.kernel(X, Rng(2)).isApprox(wide.kernel(X, Rng(2))));
}

// Without data the fit is 0, the width of an arm sqrt(5 / lambda) and alpha_0 = sigma sqrt(2
// log(1/delta)) + sqrt(lambda) S.
TEST(NeuralTheoremRun, StartsWhereEverythingIsKnown) {
  const NeuralTheoremProblem problem{.name = "tangent", .T = 1};
  const TheoremRun run = play(problem, 1, 0, kNever);
  const Matrix X = problem.arms(repetition_streams(1, 0).split("instance"));
  const double alpha = 0.5 * std::sqrt(2 * std::log(20.0)) + 1;
  EXPECT_NEAR(run.fit_reach, NeuralTheoremProblem::means(X).maxCoeff() / (alpha * std::sqrt(5.0)),
              1e-12);
  EXPECT_EQ(run.rounds, 0);
  EXPECT_EQ(run.kernel_error, 0);
}

TEST(NeuralTheoremRun, LooksAtMembersAfterOnePullOfEachArm) {
  const NeuralTheoremProblem problem{.name = "tangent", .T = 20, .members = 50};
  const TheoremRun run = play(problem, 1, 0, kNever);
  EXPECT_EQ(run.rounds, 17);
  EXPECT_EQ(run.members.size(), member_checkpoints(3, 20).size());
  EXPECT_GT(run.chosen_reach, 0);
  EXPECT_GT(run.alpha_share, 0);
}

TEST(NeuralTheoremRun, IsTheSameAgain) {
  const NeuralTheoremProblem problem{.name = "network", .T = 20, .N = 50, .members = 50};
  const TheoremRun one = play(problem, 1, 2, kNever), same = play(problem, 1, 2, kNever),
                   other = play(problem, 1, 3, kNever);
  EXPECT_EQ(one.regret, same.regret);
  EXPECT_EQ(one.chosen_reach, same.chosen_reach);
  EXPECT_EQ(one.kernel_error, same.kernel_error);
  EXPECT_NE(one.chosen_reach, other.chosen_reach);
  EXPECT_NE(one.kernel_error, other.kernel_error);
}

// After one pull of each arm theta^j - theta_bar is normal with covariance sigma_R^2 A^-1 H A^-1, A
// = lambda I + H in the coordinates of the features. Averaged over members it does not depend on
// the noise, whose fit can be had without members.
TEST(NeuralTheoremRun, FindsAsManyOptimistsAsTheirNormalLawSays) {
  const NeuralTheoremProblem problem{.name = "tangent", .T = 4, .members = 20000};
  const double sigma = problem.constants().sigma;
  double expected = 0, found = 0;
  constexpr Index kRuns = 5;
  for (Index r = 0; r < kRuns; ++r) {
    const Rng streams = repetition_streams(1, r);
    const Matrix X = problem.arms(streams.split("instance"));
    const Matrix H = ntk(X, problem.L);
    const Vector h = NeuralTheoremProblem::means(X);
    Vector y = h;
    for (Index k = 0; k < 3; ++k) {  // arms in turn
      Rng noise = streams.split("noise").split(static_cast<std::uint64_t>(k + 1));
      y[k] += sigma * noise.normal();
    }
    const Matrix hat = H * (H + Matrix::Identity(3, 3)).inverse();  // f = hat y
    Index best = 0;
    h.maxCoeff(&best);
    const double sd = problem.sigma_R() * hat.row(best).norm();
    expected += std::erfc((h[best] - hat.row(best).dot(y)) / sd / std::sqrt(2.0)) / 2 / kRuns;
    found += play(problem, 1, r, kNever).members[0].optimistic / kRuns;
  }
  EXPECT_NEAR(found, expected, 4 * 0.5 / std::sqrt(20000.0 * kRuns));
}

}  // namespace
}  // namespace posse::neural_run_test
