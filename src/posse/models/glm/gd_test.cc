#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/models/glm/glm_test.h"

namespace posse::glm_test::gd_tests {
namespace {

TEST(GlmGradientDescent, IsALoopOfItsStepsFromTheLastFit) {
  for (const bool mean : {true, false}) {
    const std::string spec =
        mean ? "glm(intercept=off, lambda=1.5, solver=gd(steps=100, step=0.01, loss=mean))"
             : "glm(intercept=off, lambda=1.5, solver=gd(steps=100, step=0.01, loss=sum))";
    Learned learned(spec, {});
    const auto all = observations(40);
    Matrix Theta = Matrix::Zero(d, 1 + m), R = Matrix::Zero(d, 1 + m);
    // The members' search before any data.
    const auto descend = [&](Index first, Index last, const std::vector<Seen>& rows) {
      const double t = std::max<double>(1, static_cast<double>(rows.size()));
      for (Index c = first; c < last; ++c) {
        for (int step = 0; step < 100; ++step) {
          Vector g = kLambda * Theta.col(c) - R.col(c);
          for (const Seen& row : rows) {
            g += 1 / (1 + std::exp(-row.x.dot(Theta.col(c)))) * row.x;
          }
          Theta.col(c) -= 0.01 * (mean ? Vector(g / t) : g);
        }
      }
    };
    for (Index j = 0; j < m; ++j) R.col(1 + j) = kLambda * kSigmaP * prior_of(j);
    descend(1, 1 + m, {});
    std::vector<Seen> rows;
    for (const Seen& seen : all) {
      rows.push_back(seen);
      R.col(0) += seen.y * seen.x;
      for (Index j = 0; j < m; ++j) R.col(1 + j) += (seen.y + kSigmaR * seen.z[j]) * seen.x;
      descend(0, 1 + m, rows);
      learned.learn({seen});
      EXPECT_LT((learned.theta() - Theta.col(0)).norm(), 1e-12) << spec;
      for (Index j = 0; j < m; ++j) {
        EXPECT_LT((learned.member(j) - Theta.col(1 + j)).norm(), 1e-12) << spec;
      }
    }
  }
}

// 500 rounds of all arms, round-robin, then thousands of pulls of one arm, as after the warm-up of
// the experiment.
struct MostlyOneArm {
  static constexpr Index features = LogisticWorld::features;
  LogisticWorld world{4};
  std::unique_ptr<EnsembleModel> model;
  Rng rng{5};

  explicit MostlyOneArm(const std::string& spec)
      : model(make_ensemble_model(parse_spec(spec), {.d = features})) {
    for (Index t = 0; t < 500; ++t) play(t % LogisticWorld::K);
    for (Index t = 0; t < 6000; ++t) play(0);
  }

  void play(Index arm) {
    const double y = world.reward(arm, rng);
    model->observe(world.X.col(arm), y, Vector(0));
  }

  double gradient_norm() const {
    const History& history = model->history();
    return gradient(*make_link(Spec::of("logistic")), history.X(), history.n(), history.s(), 1,
                    Vector::Zero(features), model->theta())
        .norm();
  }
};

std::unique_ptr<EnsembleModel> fitted_at_once(const std::string& spec, const History& history) {
  auto model = make_ensemble_model(parse_spec(spec), {.d = history.d()});
  Rng unused(0);
  model->assign(history, 0, unused);
  return model;
}

// Along that arm the summed loss has a curvature lambda + mu' lambda_max(V) of about 1400, but
// steps of 0.01 are stable only below 200. The gradient is bounded, so nothing overflows: the
// iterates oscillate for ever. Dividing the step by t ends that.
TEST(GlmGradientDescent, OfTheSummedLossOscillatesOnceAnArmHasThousandsOfPulls) {
  const MostlyOneArm newton("glm");
  MostlyOneArm sum("glm(solver=gd(loss=sum, steps=101))");  // odd: rounds end on both sides
  double farthest = 0, widest = 0, flattest = sum.gradient_norm();
  for (int round = 0; round < 50; ++round) {
    const Vector before = sum.model->theta();
    sum.play(0);
    farthest = std::max(farthest, sum.model->theta().norm());
    widest = std::max(widest, (sum.model->theta() - before).norm());
    flattest = std::min(flattest, sum.gradient_norm());
  }
  EXPECT_LT(newton.model->theta().norm(), 2);
  EXPECT_LT(newton.gradient_norm(), 1e-7);
  EXPECT_GT(farthest, 5);
  EXPECT_GT(widest, 5);
  EXPECT_GT(flattest, 100);
}

TEST(GlmGradientDescent, OfTheMeanLossApproachesNewtonsFit) {
  const MostlyOneArm newton("glm");
  MostlyOneArm mean("glm(solver=gd(loss=mean))");
  const auto patient =
      fitted_at_once("glm(solver=gd(loss=mean, steps=1000000))", newton.model->history());
  EXPECT_LT(mean.model->theta().norm(), 2);
  const Vector arm = newton.world.X.col(0);
  EXPECT_NEAR(arm.dot(mean.model->theta()), arm.dot(newton.model->theta()), 0.02);
  EXPECT_LT((patient->theta() - newton.model->theta()).norm(), 0.03);
  const Vector before = mean.model->theta();
  mean.play(0);
  EXPECT_LT((mean.model->theta() - before).norm(), 0.01);
}

// What the last round found is forgotten, so a fit follows from the history alone.
TEST(GlmGradientDescent, StartsAtZeroEveryRoundIfTold) {
  for (const std::string start : {"theta_0", "last"}) {
    MostlyOneArm learned("glm(solver=gd(steps=10, start=" + start + "))");
    const Vector step_by_step = learned.model->theta();
    const auto at_once = fitted_at_once("glm(solver=gd(steps=10))", learned.model->history());
    EXPECT_EQ((at_once->theta() - step_by_step).norm() < 1e-12, start == "theta_0") << start;
  }
}

}  // namespace
}  // namespace posse::glm_test::gd_tests
