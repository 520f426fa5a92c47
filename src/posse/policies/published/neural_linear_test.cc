// Neural-Linear where its law is known: without hidden layers its features are the arms.
#include "posse/core/argmax.h"
#include "posse/history/history.h"
#include "posse/models/bayesian_regression.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::neural_linear_test {
namespace {

// The regression on `most` rows of the history, evenly spaced.
BayesianRegression regression_on(const History& history, Index most) {
  const Index count = std::min(history.rows(), most);
  RegressionRows rows{Matrix(kFeatures, count), Vector(count), Vector(count), Vector(count)};
  for (Index i = 0; i < count; ++i) {
    const Index row = i * history.rows() / count;
    rows.Z.col(i) = history.X().col(row);
    rows.n[i] = history.n()[row];
    rows.s[i] = history.s()[row];
    rows.q[i] = history.q()[row];
  }
  BayesianRegression regression({}, kFeatures);
  regression.assign(rows);
  return regression;
}

void expect_regression_decides(const std::string& spec, Index most) {
  const auto policy = make_policy(spec, kSetting);
  History history(kFeatures, 0);
  for (std::uint64_t t = 0; t < 200; ++t) {
    const Context context(some_arms(5, t % 60));
    if (t > 0) {
      Rng rng = Rng(4).split(t), same = rng;
      same.bits64();  // the decision's id
      const Vector beta = regression_on(history, most).draw(same);
      ASSERT_EQ(policy->decide(context, rng).arm, argmax(context.x().transpose() * beta, same))
          << "round " << t;
    }
    const Round round = play_round(*policy, context, t);
    history.add(context.x().col(round.decision.arm), round.reward, Vector(0));
  }
}

TEST(NeuralLinear, WithoutHiddenLayersIsBayesianRegressionOnTheArms) {
  expect_regression_decides("neural_linear(L=1, tau=0, standardise=off)", 1000);
}

TEST(NeuralLinear, TakesRowsEvenlySpacedOverALongHistory) {
  expect_regression_decides("neural_linear(L=1, head_rows=10, tau=0, standardise=off)", 10);
}

TEST(NeuralLinear, WithOptimismAndNoHiddenLayersIsLinUcb) {
  const auto neural = make_policy(
      "neural_linear(L=1, rule=ucb, alpha=0.3, lambda_0=0.5, tau=0, standardise=off)", kSetting);
  const auto linear = make_policy("lin_ucb(alpha=0.3, lambda=0.5, intercept=off, tau=0)", kSetting);
  for (std::uint64_t t = 0; t < 200; ++t) {
    const Context context(some_arms(8, t % 40));
    const Round round = play_round(*linear, context, t);
    Rng rng = Rng(4).split(t);
    ASSERT_EQ(neural->decide(context, rng).arm, round.decision.arm) << "round " << t;
    neural->update(context, round.decision, round.reward);
  }
}

}  // namespace
}  // namespace posse::neural_linear_test
