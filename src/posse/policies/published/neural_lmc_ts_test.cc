#include "posse/policies/policy_contract_test.h"

namespace posse::neural_lmc_ts_test {
namespace {

// Without hidden layers the loss is that of ridge regression.
TEST(NeuralLmcTs, WithoutNoiseAndHiddenLayersFollowsTheRidgeFit) {
  const auto chain = make_policy(
      "neural_lmc_ts(L=1, beta_inverse=0, steps=2000, step=100, tau=0, standardise=off)", kSetting);
  const auto greedy = make_policy("greedy(model=linear(lambda=1, intercept=off))", kSetting);
  for (std::uint64_t t = 0; t < 20; ++t) {
    const Context context(some_arms(8, t));
    const Round round = play_round(*greedy, context, t);
    chain->update(context, round.decision, round.reward);
    const Context other(some_arms(50, 100 + t));
    ASSERT_EQ(*chain->propensities(other), *greedy->propensities(other)) << "round " << t;
  }
}

TEST(NeuralLmcTs, WalksOverTheWholeHistoryIfTheBatchHoldsIt) {
  const auto one = make_policy("neural_lmc_ts(N=6, batch=8, tau=0)", kSetting);
  const auto other = make_policy("neural_lmc_ts(N=6, batch=1000, tau=0)", kSetting);
  for (std::uint64_t t = 0; t < 60; ++t) {
    ASSERT_EQ(play_round(*one, eight_arms(), t).decision.arm,
              play_round(*other, eight_arms(), t).decision.arm)
        << "round " << t;
  }
}

// A sample scaled up to the length of the history has the history's gradient on average, so a chain
// over samples reaches the neighbourhood of the fit, though it keeps moving.
TEST(NeuralLmcTs, FollowsTheFitOnSamplesOfALongHistory) {
  const auto chain = make_policy(
      "neural_lmc_ts(L=1, beta_inverse=0, steps=20, step=0.0005, batch=40, tau=0, standardise=off)",
      kSetting);
  const auto greedy = make_policy("greedy(model=linear(lambda=1, intercept=off))", kSetting);
  int agreed = 0;
  for (std::uint64_t t = 0; t < 600; ++t) {
    const Context context(some_arms(8, t));
    Rng rng = Rng(4).split(t);
    const Decision decision{{rng.below(8)}, rng.bits64()};
    for (Policy* policy : {chain.get(), greedy.get()}) {
      policy->update(context, decision, reward_of(context, decision.arm, t));
    }
    const auto best = [&](const Policy& policy) { return next_arms(policy, context, 1)[0]; };
    if (t >= 300 && best(*chain) == best(*greedy)) ++agreed;
  }
  EXPECT_GT(agreed, 280);
}

}  // namespace
}  // namespace posse::neural_lmc_ts_test
