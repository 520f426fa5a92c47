#include "posse/policies/warm_up.h"

#include <set>

#include <gtest/gtest.h>

#include "posse/design/g_optimal.h"
#include "posse/design/rounding.h"
#include "posse/policies/policy_contract_test.h"

namespace posse {
namespace {

const char* const kPlanned = "glm_es(m=2, tau=30, warm_up=g_optimal)";

// The arms of the first rounds, as context(t) shows them.
std::vector<Index> first_arms(Policy& policy, Index rounds, const auto& context) {
  std::vector<Index> arms;
  for (Index t = 0; t < rounds; ++t) {
    arms.push_back(play_round(policy, context(t), static_cast<std::uint64_t>(t)).decision.arm);
  }
  return arms;
}

TEST(WarmUp, PlaysThePullsOfTheRoundedDesign) {
  const Matrix x = some_arms(12, 3);
  const auto policy = make_policy(kPlanned, kSetting);
  const auto arms = first_arms(*policy, 30, [&](Index) { return Context(x); });
  Counts counts(12, 0);
  for (const Index arm : arms) ++counts[static_cast<std::size_t>(arm)];
  EXPECT_EQ(counts, rounded(g_optimal(x).zeta, 30));
}

// Every arm of the design is pulled once before any is pulled again.
TEST(WarmUp, PullsInPassesSoThatItIsBalancedWhenCutShort) {
  const auto policy = make_policy(kPlanned, kSetting);
  const auto arms = first_arms(*policy, 30, [](Index) { return Context(some_arms(12, 3)); });
  const std::set<Index> pulled(arms.begin(), arms.end());
  const auto first_pass = arms.begin() + static_cast<Index>(pulled.size());
  EXPECT_EQ(std::set<Index>(arms.begin(), first_pass), pulled);
}

TEST(WarmUp, MayBeLongerThanAnyRun) {
  const auto policy = make_policy("glm_es(m=2, tau=1000000000)", kSetting);
  EXPECT_FALSE(play_round(*policy, eight_arms(), 0).decision.member);
}

TEST(WarmUp, PlaysInTurnWhereTheArmsAreOthers) {
  const auto policy = make_policy(kPlanned, kSetting);
  const auto arms = first_arms(*policy, 20, [](Index t) {
    return Context(some_arms(5 + t % 3, static_cast<std::uint64_t>(t)));
  });
  for (Index t = 1; t < 20; ++t) {
    EXPECT_EQ(arms[static_cast<std::size_t>(t)], t % (5 + t % 3)) << "round " << t;
  }
}

TEST(WarmUp, GoesOnWithItsPlanFromASnapshot) {
  const Matrix x = some_arms(12, 3);
  const auto show = [&](Index) { return Context(x); };
  const auto whole = make_policy(kPlanned, kSetting);
  const auto begun = make_policy(kPlanned, kSetting);
  first_arms(*begun, 11, show);
  const auto resumed = restore(snapshot(*begun));
  const std::vector<Index> all = first_arms(*whole, 30, show);
  for (std::uint64_t t = 11; t < 30; ++t) {
    EXPECT_EQ(play_round(*resumed, Context(x), t).decision.arm, all[t]) << "round " << t;
  }
}

TEST(WarmUp, OfKindNoneIsNoWarmUp) {
  const auto policy = make_policy("glm_es(m=2, tau=30, warm_up=none)", kSetting);
  EXPECT_TRUE(play_round(*policy, eight_arms(), 0).decision.member);
}

TEST(WarmUp, PlaysEachArmOfTheFirstRoundOnceIfTauIsK) {
  const auto policy = make_policy("lin_es(m=2, tau=K)", kSetting);
  const auto arms = first_arms(*policy, 8, [](Index) { return eight_arms(); });
  for (Index t = 0; t < 8; ++t) EXPECT_EQ(arms[static_cast<std::size_t>(t)], t);
  const auto resumed = restore(snapshot(*policy));
  EXPECT_TRUE(play_round(*policy, Context(some_arms(50, 1)), 8).decision.member);
  EXPECT_TRUE(play_round(*resumed, Context(some_arms(50, 1)), 8).decision.member);
}

TEST(WarmUp, PlaysEachArmTwiceIfTauIsKK) {
  const auto policy = make_policy("lin_es(m=2, tau=KK)", kSetting);
  const auto arms = first_arms(*policy, 16, [](Index) { return eight_arms(); });
  for (Index t = 0; t < 16; ++t) EXPECT_EQ(arms[static_cast<std::size_t>(t)], t % 8);
  EXPECT_TRUE(play_round(*policy, eight_arms(), 16).decision.member);
}

TEST(WarmUp, EndsAfterTauRewards) {
  const auto policy = make_policy(kPlanned, kSetting);
  for (std::uint64_t t = 0; t < 31; ++t) {
    const bool by_a_member = play_round(*policy, eight_arms(), t).decision.member.has_value();
    EXPECT_EQ(by_a_member, t == 30) << "round " << t;
  }
}

}  // namespace
}  // namespace posse
