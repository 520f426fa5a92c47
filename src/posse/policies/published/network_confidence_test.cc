// Neural-UCB and Neural-TS where their laws are known: with networks without hidden layers.
#include <cmath>
#include <numbers>

#include "posse/policies/policy_contract_test.h"

namespace posse::network_confidence_test {
namespace {

TEST(NeuralUcb, WithoutHiddenLayersDecidesAsLinUcb) {
  const auto neural = make_policy(
      "neural_ucb(L=1, cov=full, alpha=0.3, lambda=0.5, solver=gauss_newton, tau=0, "
      "standardise=off)",
      kSetting);
  const auto linear = make_policy("lin_ucb(alpha=0.3, lambda=0.5, intercept=off, tau=0)", kSetting);
  for (std::uint64_t t = 0; t < 300; ++t) {
    const Context context(some_arms(8, t % 40));
    const Round round = play_round(*linear, context, t);
    Rng rng = Rng(4).split(t);
    ASSERT_EQ(neural->decide(context, rng).arm, round.decision.arm) << "round " << t;
    neural->update(context, round.decision, round.reward);
  }
}

// Of independent normals with sds s_1, s_2, s_3, the first is the largest with probability
// 1/4 + asin(rho) / (2 pi), where rho is the correlation of its leads over the other two.
double probability_of_first(double s_1, double s_2, double s_3) {
  const double rho = s_1 * s_1 / std::sqrt((s_1 * s_1 + s_2 * s_2) * (s_1 * s_1 + s_3 * s_3));
  return 0.25 + std::asin(rho) / (2 * std::numbers::pi);
}

TEST(NeuralTs, DrawsEveryArmByItselfInProportionToItsWidth) {
  const auto policy =
      make_policy("neural_ts(L=1, v=0.3, lambda=0.5, tau=0, standardise=off)", kSetting);
  Matrix x = some_arms(1, 1).replicate(1, 3);  // one draw of theta would tie arms 0 and 1
  x.col(2) *= 4;
  const int count = 20000;
  Vector share = Vector::Zero(3);
  for (const Index arm : next_arms(*policy, Context(x), count)) share[arm] += 1.0 / count;
  const double first = probability_of_first(1, 1, 4), last = probability_of_first(4, 1, 1);
  EXPECT_NEAR(share[0], first, 5 * std::sqrt(first * (1 - first) / count));
  EXPECT_NEAR(share[1], first, 5 * std::sqrt(first * (1 - first) / count));
  EXPECT_NEAR(share[2], last, 5 * std::sqrt(last * (1 - last) / count));
}

// The sd is v sqrt(lambda g' Z^-1 g / N) = v |x| before any reward, whatever lambda. After one
// reward y of x, with k = 1 / (1 + lambda), the fit there is k y and the sd v |x| sqrt(lambda k).
TEST(NeuralTs, WithoutHiddenLayersHasTheLawOfTheRidgePosterior) {
  const double lambda = 0.5, y = 0.4, v = 0.7, k = 1 / (1 + lambda);
  const auto policy = make_policy(
      "neural_ts(L=1, cov=full, v=0.7, lambda=0.5, solver=gauss_newton, tau=0, standardise=off)",
      {.d = 1});
  Matrix x(1, 2);
  x << 1, 0;
  policy->update(Context(x), {{0}, 1}, y);
  const int count = 20000;
  double share = 0;
  for (const Index arm : next_arms(*policy, Context(x), count)) share += arm == 0 ? 1.0 / count : 0;
  const double sd = v * std::sqrt(lambda * k);
  const double expected = std::erfc(-k * y / sd / std::numbers::sqrt2) / 2;
  EXPECT_NEAR(share, expected, 5 * std::sqrt(expected * (1 - expected) / count));
}

}  // namespace
}  // namespace posse::network_confidence_test
