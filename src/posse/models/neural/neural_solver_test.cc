// The solvers of the neural model, tested without the model.
#include "posse/models/neural/neural_solver.h"

#include <cmath>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "posse/history/history.h"
#include "posse/models/neural/tangent.h"

namespace posse::neural_solver_test {
namespace {

// A history of K arms with some rewards, and a network to fit them with.
struct Scene {
  Network network{Network::Form::ntk, 6, 3, 8};
  Index K = 12;
  Index t = 150;
  double favour = 0.6;  // the share of rounds that play the first arm
  Merge merge = Merge::equal_rows;
  double reward_scale = 1;
  double lambda = 1;
  std::uint64_t seed = 1;
};

class Fitting {
 public:
  explicit Fitting(const Scene& scene)
      : scene_(scene), history_(scene.network.d(), 2, scene.merge) {
    const Vector theta_0 = scene.network.theta_0(Rng(scene.seed));
    Theta = theta_0.replicate(1, 2);
    centers_ = Theta;
    for (Index l = 0; l < scene.t; ++l) observe();
  }

  // Observes one more arm, most often the first one.
  void observe() {
    Rng rng = Rng(scene_.seed).split(static_cast<std::uint64_t>(history_.t()));
    const Index arm = rng.uniform() < scene_.favour ? 0 : rng.below(scene_.K);
    const Vector x = Rng(99).split(static_cast<std::uint64_t>(arm)).normals(history_.d());
    const double y = scene_.reward_scale * (std::abs(x[0]) - x.norm() / 3 + 0.3 * rng.normal());
    history_.add(x, y, rng.normals(2));
  }

  NeuralProblem problem() const {
    const auto N = static_cast<double>(scene_.network.N());
    return {.network = scene_.network,
            .rho = scene_.lambda * N,
            .X = history_.X(),
            .n = history_.n(),
            .s = history_.s(),
            .U = history_.U(),
            .sigma_R = 0.3 * scene_.reward_scale,
            .centers = centers_,
            .newest = history_.rows() - 1,
            .t = static_cast<double>(history_.t()),
            .M = plain_};
  }

  double loss(Index c) const {
    const NeuralProblem p = problem();
    const Vector f = p.network.values(p.X, Theta.col(c));
    const Vector y = p.sums(c).cwiseQuotient(p.n);
    return (p.n.dot((f - y).cwiseAbs2()) + p.rho * (Theta - centers_).col(c).squaredNorm()) / 2;
  }

  void advance(const std::string& solver, std::uint64_t round = 0) {
    neural_solvers().make(parse_spec(solver))->advance(problem(), Theta, Rng(3).split(round));
  }

  Matrix Theta;

 private:
  Scene scene_;
  History history_;
  Matrix centers_;
  Matrix plain_;  // the metric
};

constexpr double kRounding = 1 + 1e-12;

void expect_falling_loss(const Scene& scene, int rounds) {
  Fitting fitting(scene);
  for (int round = 0; round < rounds; ++round) {
    fitting.observe();
    for (int i = 0; i < 2; ++i) {
      const double before = fitting.loss(0), before_1 = fitting.loss(1);
      fitting.advance("gauss_newton");
      ASSERT_TRUE(fitting.Theta.allFinite());
      ASSERT_LE(fitting.loss(0), kRounding * before) << "round " << round;
      ASSERT_LE(fitting.loss(1), kRounding * before_1) << "round " << round;
    }
  }
}

TEST(GaussNewton, NeverRaisesTheLoss) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) expect_falling_loss({.seed = seed}, 100);
}

TEST(GaussNewton, NeverRaisesTheLossOfUnusualNetworksAndRewards) {
  using enum Network::Form;
  expect_falling_loss({.network{ntk, 6, 6, 4}}, 50);
  expect_falling_loss({.network{ntk, 6, 2, 2}}, 50);
  expect_falling_loss({.network{standard, 6, 3, 1}}, 50);
  expect_falling_loss({.network{standard, 6, 4, 7}, .lambda = 1e-3}, 50);
  expect_falling_loss({.reward_scale = 1e6}, 50);
  expect_falling_loss({.lambda = 1e-12}, 50);
  expect_falling_loss({.lambda = 1e12}, 50);
  expect_falling_loss({.K = 1}, 50);
}

TEST(GaussNewton, FitsRewardsOfAnySize) {
  for (const double scale : {1e-6, 1.0, 1e4, 1e6, 1e9}) {
    Fitting fitting({.reward_scale = scale, .lambda = 0.01});
    const double before = fitting.loss(0);
    for (int i = 0; i < 100; ++i) fitting.advance("gauss_newton");
    EXPECT_LT(fitting.loss(0), 0.5 * before) << scale;
  }
}

// Without hidden layers the loss is quadratic: its minimum is the ridge fit.
TEST(GaussNewton, FindsTheRidgeFitOfANetworkWithoutHiddenLayer) {
  Fitting fitting({.network{Network::Form::ntk, 6, 1, 8}, .lambda = 0.5});
  for (int i = 0; i < 300; ++i) fitting.advance("gauss_newton");
  const NeuralProblem p = fitting.problem();
  const double c = std::sqrt(8.0);
  Matrix V = p.rho * Matrix::Identity(6, 6) + c * c * p.X * p.n.asDiagonal() * p.X.transpose();
  for (Index column : {0, 1}) {
    const Vector ridge = V.ldlt().solve(c * p.X * p.sums(column));
    EXPECT_LT((fitting.Theta.col(column) - ridge).norm(), 1e-6 * ridge.norm());
  }
}

// Both see the same rewards; one takes one step per round, the other a hundred.
TEST(GaussNewton, FitsAsWellAsAHundredStepsOfDescent) {
  double exact = 0, descended = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Fitting one({.t = 12, .seed = seed}), other = one;
    for (std::uint64_t round = 0; round < 150; ++round) {
      one.observe(), other.observe();
      one.advance("gauss_newton");
      other.advance("gd");
    }
    exact += one.loss(0) + one.loss(1);
    descended += other.loss(0) + other.loss(1);
  }
  EXPECT_LT(exact, 1.01 * descended);
}

TEST(NeuralSolvers, FitPerRowTotalsAsTheyFitRawRows) {
  for (const std::string solver : {"gd(steps=50)", "gauss_newton(steps=3)", "replay(batch=1000)"}) {
    Fitting merged({}), raw({.merge = Merge::never});
    merged.advance(solver), raw.advance(solver);
    EXPECT_GT((merged.Theta - Fitting({}).Theta).norm(), 1e-3) << solver;
    EXPECT_LT((merged.Theta - raw.Theta).norm(), 1e-9 * merged.Theta.norm()) << solver;
  }
}

TEST(NeuralSolvers, WorkOnAColumnAsIfItWereAlone) {
  for (const std::string solver : {"gd(steps=50)", "gauss_newton(steps=3)", "replay"}) {
    Fitting together({.K = 100, .t = 300}), start = together;
    together.advance(solver);
    for (Index c : {0, 1}) {
      const NeuralProblem all = start.problem();
      const NeuralProblem own{.network = all.network,
                              .rho = all.rho,
                              .X = all.X,
                              .n = all.n,
                              .s = all.s,
                              .U = all.U.middleRows(c, 1),
                              .sigma_R = all.sigma_R,
                              .centers = all.centers.middleCols(c, 1),
                              .newest = all.newest,
                              .t = all.t,
                              .M = all.M};
      Matrix alone = start.Theta.col(c);
      neural_solvers()
          .make(parse_spec(solver))
          ->advance(own, alone, Rng(3).split(std::uint64_t{0}));
      EXPECT_EQ(alone.col(0), together.Theta.col(c)) << solver;
    }
  }
}

TEST(NeuralSolvers, LeaveTheNetworkAloneBeforeTheFirstReward) {
  for (const std::string solver : {"auto", "gd", "gauss_newton", "replay"}) {
    Fitting fitting({.t = 0});
    const Matrix before = fitting.Theta;
    fitting.advance(solver);
    EXPECT_EQ(fitting.Theta, before) << solver;
  }
}

TEST(NeuralDescent, DivergesOnTheSummedLossAndIsUndone) {
  Fitting mean({}), sum({}), start({});
  mean.advance("gd"), sum.advance("gd(loss=sum)");
  EXPECT_LT(mean.loss(0), start.loss(0));
  EXPECT_EQ(sum.Theta, start.Theta);
  sum.advance("gd(loss=sum, steps=1)");
  EXPECT_GT(sum.loss(0), start.loss(0));
}

// A descent on all rows shows how far the loss can fall.
TEST(Replay, ComesNearTheFitOfAllRowsByAFewOfThem) {
  Fitting fitting({.K = 100000, .t = 1000, .favour = 0}), whole = fitting;
  const double before = fitting.loss(0);
  whole.advance("gd(steps=2000, step=0.02)");
  for (std::uint64_t round = 0; round < 1500; ++round) fitting.advance("replay", round);
  EXPECT_LT(fitting.loss(0) - whole.loss(0), 0.1 * (before - whole.loss(0)));
}

TEST(Replay, IsStableWhateverTheScaleOfRewards) {
  for (const double scale : {1e-6, 1.0, 1e3, 1e6}) {
    Fitting fitting({.K = 400, .t = 2000, .reward_scale = scale});
    const double before = fitting.loss(0);
    for (std::uint64_t round = 0; round < 100; ++round) fitting.advance("replay", round);
    EXPECT_LT(fitting.loss(0), before) << scale;
  }
}

TEST(Replay, IsStableForStepsOfAnySize) {
  for (const double step : {1e-3, 1.0, 1e3, 1e6}) {
    Fitting fitting({.K = 400, .t = 2000});
    const double before = fitting.loss(0);
    const std::string solver = fmt::format("replay(step={})", step);
    for (std::uint64_t round = 0; round < 100; ++round) fitting.advance(solver, round);
    EXPECT_LT(fitting.loss(0), before) << step;
  }
}

TEST(AutoSolver, IsGaussNewtonForFewRowsAndReplayForMany) {
  Fitting few({}), few_too({}), many({.K = 400, .t = 2000}), many_too({.K = 400, .t = 2000});
  few.advance("auto"), few_too.advance("gauss_newton");
  many.advance("auto"), many_too.advance("replay");
  EXPECT_EQ(few.Theta, few_too.Theta);
  EXPECT_EQ(many.Theta, many_too.Theta);
}

}  // namespace
}  // namespace posse::neural_solver_test
