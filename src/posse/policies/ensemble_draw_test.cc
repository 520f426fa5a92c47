#include "posse/policies/ensemble_draw.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/policies/ensemble_sampling.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::ensemble_draw_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::string refusal_of(const std::string& spec, const Setting& setting = kSetting) {
  return posse::refusal_of([&] { make_policy(spec, setting); });
}

TEST(EnsembleDraw, AMemberDecidesUnlessAllAreCombined) {
  for (const std::string policy : {"lin_es(m=4", "glm_es(m=4, tau=0"}) {
    for (const std::string draw : {"member", "normal", "sphere"}) {
      const auto playing = make_policy(policy + ", draw=" + draw + ")", kSetting);
      learn(*playing, 0, 20);
      Rng rng(1);
      EXPECT_EQ(playing->decide(eight_arms(), rng).member.has_value(), draw == "member");
    }
  }
}

TEST(EnsembleDraw, MemberIsTheDefault) {
  for (const std::string policy : {"lin_es", "glm_es"}) {
    const auto one = make_policy(policy, kSetting);
    const auto other = make_policy(policy + "(draw=member)", kSetting);
    EXPECT_EQ(to_string(one->spec()), to_string(other->spec()));
  }
}

TEST(EnsembleDraw, PropensitiesAreKnownInTheWarmUpOnlyIfMembersAreCombined) {
  const Context context = eight_arms();
  for (const std::string spec :
       {"lin_es(m=4, tau=10, draw=normal)", "lin_es(m=4, tau=10, draw=sphere)",
        "glm_es(m=4, tau=10, warm_up=round_robin, draw=normal)",
        "anytime(lin_es(tau=10, draw=sphere), T0=50)"}) {
    const auto policy = make_policy(spec, kSetting);
    learn(*policy, 0, 9);
    ASSERT_TRUE(policy->propensities(context)) << spec;
    EXPECT_EQ((*policy->propensities(context))[9 % 8], 1) << spec;
    learn(*policy, 9, 10);
    EXPECT_FALSE(policy->propensities(context)) << spec;
  }
}

TEST(EnsembleDraw, RefusesASphereOfOneMember) {
  for (const std::string policy : {"lin_es", "glm_es"}) {
    EXPECT_THAT(refusal_of(policy + "(m=1, draw=sphere)"),
                AllOf(HasSubstr("draw=sphere with m=1"), HasSubstr("at least 2"),
                      HasSubstr("draw=normal")));
    EXPECT_NO_THROW(make_policy(policy + "(m=1, draw=normal)", kSetting));
    EXPECT_NO_THROW(make_policy(policy + "(m=2, draw=sphere)", kSetting));
  }
}

// The paper's rule has m = 2 log tau_i: one member in a segment of one round, and never fewer than
// two in a longer one.
TEST(EnsembleDraw, RefusesASegmentWhoseRuleAllowsOneMember) {
  EXPECT_THAT(refusal_of("anytime(lin_es(draw=sphere), T0=1)"), HasSubstr("draw=sphere with m=1"));
  EXPECT_THAT(refusal_of("anytime(lin_es(draw=sphere), schedule=[40, 41])"),
              HasSubstr("draw=sphere with m=1"));
  EXPECT_NO_THROW(make_policy("anytime(lin_es(draw=sphere), T0=2, b=3)", kSetting));
  EXPECT_NO_THROW(make_policy("anytime(lin_es(draw=normal), T0=1)", kSetting));
}

TEST(EnsembleDraw, IsUnknownToNetworksAndOtherWordsAreRefused) {
  EXPECT_THAT(refusal_of("neural_es(draw=normal)"), HasSubstr("neural_es has no parameter 'draw'"));
  EXPECT_THAT(refusal_of("lin_es(draw=cube)"),
              AllOf(HasSubstr("'member'"), HasSubstr("'normal'"), HasSubstr("'sphere'")));
}

// A new segment has other members and the same draw.
TEST(EnsembleDraw, IsKeptWhenSegmentsInherit) {
  const auto policy =
      make_policy("anytime(lin_es(draw=sphere), T0=20, restart=keep)", {.d = kFeatures});
  const Index before = ensemble_of(*policy)->history().m();
  learn(*policy, 0, 200);
  const History& history = ensemble_of(*policy)->history();
  EXPECT_GT(history.m(), before);
  EXPECT_EQ(history.t(), 200);
  Rng rng(1);
  EXPECT_FALSE(policy->decide(eight_arms(), rng).member);
}

TEST(EnsembleDraw, SurvivesASnapshot) {
  const auto policy = make_policy("lin_es(m=3, draw=sphere)", kSetting);
  learn(*policy, 0, 30);
  const auto same = restore(snapshot(*policy));
  EXPECT_EQ(to_string(same->spec()), to_string(policy->spec()));
  EXPECT_EQ(next_arms(*same, eight_arms(), 50), next_arms(*policy, eight_arms(), 50));
}

// Without perturbations every combination is the fit.
TEST(EnsembleDraw, WithoutPerturbationsIsGreedy) {
  const auto greedy = make_policy("greedy(tau=12)", kSetting);
  for (const std::string draw : {"normal", "sphere"}) {
    const auto policy = make_policy(
        "lin_es(m=5, lambda=1, sigma_R=0, sigma_P=0, tau=12, draw=" + draw + ")", kSetting);
    const auto fitted = restore(snapshot(*greedy));
    for (std::uint64_t t = 0; t < 200; ++t) {
      const Context context(some_arms(6, 100 + t));
      const Round round = play_round(*policy, context, t);
      Rng rng = Rng(4).split(t);
      ASSERT_EQ(fitted->decide(context, rng).arm, round.decision.arm) << draw << ", round " << t;
      fitted->update(context, round.decision, round.reward);
    }
  }
}

}  // namespace
}  // namespace posse::ensemble_draw_test
