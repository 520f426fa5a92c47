#include <cmath>

#include "posse/policies/policy_contract_test.h"

namespace posse::neural_bootstrap_test {
namespace {

TEST(NeuralBootstrap, OfNetworksThatSeeTheSameFromTheSameStartIsGreedy) {
  const auto ensemble =
      make_policy("neural_bootstrap(m=3, keep=1, theta_0=shared, N=6, tau=8)", kSetting);
  const auto greedy = make_policy("greedy(model=neural(N=6), tau=8)", kSetting);
  for (std::uint64_t t = 0; t < 60; ++t) {
    const Context context = eight_arms();
    ASSERT_EQ(*ensemble->propensities(context), *greedy->propensities(context)) << "round " << t;
    const Round round = play_round(*greedy, context, t);
    ensemble->update(context, round.decision, round.reward);
  }
}

TEST(NeuralBootstrap, NetworksOfTheirOwnDisagreeOverTheSameRewards) {
  const auto own = make_policy("neural_bootstrap(m=20, keep=1, N=6, tau=0)", kSetting);
  const Context context = eight_arms(), other(some_arms(30, 2));
  for (Index arm = 0; arm < 3; ++arm)
    own->update(context, {{arm}, 1}, 1 - 0.3 * static_cast<double>(arm));
  EXPECT_LT(own->propensities(other)->maxCoeff(), 0.99);
}

// After one good reward of an arm, the networks that were given it vote for that arm. For the
// others f is 0, and they vote equally for all K arms.
TEST(NeuralBootstrap, GivesEachNetworkItsShareOfRewards) {
  const double m = 50, K = 8;
  const int rewards = 100;
  double kept = 0;
  for (std::uint64_t id = 0; id < rewards; ++id) {
    const auto policy =
        make_policy("neural_bootstrap(m=50, keep=0.3, L=1, tau=0, standardise=off)", kSetting);
    Matrix x = Matrix::Identity(kFeatures, 8);
    x.rightCols(4) = -Matrix::Identity(kFeatures, 4);
    policy->update(Context(x), {{2}, id}, 1);
    const double p = (*policy->propensities(Context(x)))[2];
    kept += (p - 1 / K) / (1 - 1 / K);
  }
  EXPECT_NEAR(kept / rewards, 0.3, 5 * std::sqrt(0.3 * 0.7 / (m * rewards)));
}

}  // namespace
}  // namespace posse::neural_bootstrap_test
