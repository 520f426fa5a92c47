// Two arms decide by the difference of their scores, whose law is known: in the linear model it is
// c + w' a, with c the difference by the fit and a_j what member j adds to it.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/policies/ensemble_sampling.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::combined_sampling_test {
namespace {

constexpr Index kDecisions = 20000;

struct Difference {
  double c;
  Vector a;
};

Difference difference(const Policy& policy, const Context& two) {
  const EnsembleModel& model = *ensemble_of(policy);
  const Vector x = two.x().col(0) - two.x().col(1);
  const auto score = [&x](const Vector& theta) { return x.dot(theta.head(x.size())); };
  const double fit = score(model.theta());
  Vector a(model.history().m());
  for (Index j = 0; j < a.size(); ++j) a[j] = score(model.member(j)) - fit;
  return {fit, a};
}

double share_of_first(const Policy& policy, const Context& two) {
  Index first = 0;
  for (Index i = 0; i < kDecisions; ++i) {
    Rng rng = Rng(6).split(static_cast<std::uint64_t>(i));
    const Decision decision = policy.decide(two, rng);
    EXPECT_FALSE(decision.member);
    first += decision.arm == 0 ? 1 : 0;
  }
  return static_cast<double>(first) / static_cast<double>(kDecisions);
}

// Expects that share of the first of two arms, for several pairs, to five standard errors.
void expect_shares(const std::string& spec, const auto& share) {
  const auto policy = make_policy(spec, kSetting);
  learn(*policy, 0, 4);
  Index uncertain = 0;
  for (const std::uint64_t seed : {11u, 12u, 13u, 14u}) {
    const Context two(some_arms(2, seed));
    const double p = share(difference(*policy, two));
    const double se = std::sqrt(p * (1 - p) / static_cast<double>(kDecisions));
    EXPECT_NEAR(share_of_first(*policy, two), p, 5 * se + 1e-12) << spec << ", arms " << seed;
    uncertain += std::abs(p - 0.5) < 0.45 ? 1 : 0;
  }
  EXPECT_GE(uncertain, 2) << spec;
}

// With w ~ N(0, I / m), c + w' a is N(c, |a|^2 / m).
TEST(CombinedSampling, PlaysByNormalCombinationsOfAllMembers) {
  for (const int m : {1, 2, 5}) {
    expect_shares(fmt::format("lin_es(m={}, sigma_R=1, draw=normal)", m), [](const auto& of) {
      const double sd = of.a.norm() / std::sqrt(static_cast<double>(of.a.size()));
      return std::erfc(-of.c / sd / std::numbers::sqrt2) / 2;
    });
  }
}

// With w uniform on the unit circle, w' a is |a| cos phi with phi uniform.
TEST(CombinedSampling, PlaysByCombinationsOfTwoMembersOnTheCircle) {
  expect_shares("lin_es(m=2, sigma_R=1, draw=sphere)", [](const auto& of) {
    return std::acos(std::clamp(-of.c / of.a.norm(), -1.0, 1.0)) / std::numbers::pi;
  });
}

TEST(CombinedSampling, CannotCombineTheMembersOfAnyModel) {
  const std::string why =
      refusal_of([] { make_policy("es(model=neural, draw=normal)", kSetting); });
  EXPECT_NE(why.find("the model neural lacks combinations of members"), std::string::npos) << why;
}

TEST(CombinedSampling, LearnsAsASingleMemberWould) {
  const auto combined = make_policy("lin_es(m=4, draw=normal)", kSetting);
  const auto single = make_policy("lin_es(m=4)", kSetting);
  for (std::uint64_t t = 0; t < 20; ++t) {
    const Round round = play_round(*combined, eight_arms(), t);
    single->update(round.context, round.decision, round.reward);
  }
  for (Index j = 0; j < 4; ++j) {
    EXPECT_EQ(ensemble_of(*combined)->member(j), ensemble_of(*single)->member(j)) << "member " << j;
  }
}

}  // namespace
}  // namespace posse::combined_sampling_test
