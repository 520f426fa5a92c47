#include "posse/core/argmax.h"
#include "posse/core/gram.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::ee_net_test {
namespace {

TEST(EeNet, WithoutWeightIsGreedy) {
  const auto policy =
      make_policy("ee_net(w_early=0, w_late=0, N=6, f2=neural(L=2, N=4), tau=8)", kSetting);
  const auto greedy = make_policy("greedy(model=neural(N=6), tau=8)", kSetting);
  for (std::uint64_t t = 0; t < 60; ++t) {
    const Context context = eight_arms();
    ASSERT_EQ(*policy->propensities(context), *greedy->propensities(context)) << "round " << t;
    const Round round = play_round(*greedy, context, t);
    policy->update(context, round.decision, round.reward);
  }
}

TEST(EeNet, FindsAllArmsEqualBeforeTheFirstReward) {
  const auto policy =
      make_policy("ee_net(form=ntk, N=6, f2=neural(form=ntk, L=2, N=6), tau=0)", kSetting);
  EXPECT_EQ(*policy->propensities(eight_arms()), Vector::Constant(8, 1.0 / 8));
}

// Without hidden layers and pooling z(x) is x, and both models can be ridge regressions.
TEST(EeNet, LearnsTheErrorOfTheFirstModelBeforeItsUpdate) {
  const auto policy = make_policy(
      "ee_net(L=1, solver=gauss_newton, pool=1, w_early=0.5, w_late=0, switch_at=50, "
      "f2=linear(lambda=0.1), tau=0, standardise=off)",
      kSetting);
  Gram V_1(kFeatures, 1), V_2(kFeatures, 0.1);
  Vector b_1 = Vector::Zero(kFeatures), b_2 = b_1;
  for (std::uint64_t t = 0; t < 80; ++t) {
    const Context context(some_arms(6, t));
    const double w = t < 50 ? 0.5 : 0;
    const Vector theta_1 = V_1.inverse() * b_1, theta_2 = V_2.inverse() * b_2;
    const Vector score = context.x().transpose() * (theta_1 + w * theta_2);
    ASSERT_LT((*policy->propensities(context) - argmax_probabilities(score)).norm(), 1e-9)
        << "round " << t;
    const Round round = play_round(*policy, context, t);
    const Vector x = context.x().col(round.decision.arm);
    b_2 += (round.reward - x.dot(theta_1)) * x;
    b_1 += round.reward * x;
    V_1.add(x), V_2.add(x);
  }
}

}  // namespace
}  // namespace posse::ee_net_test
