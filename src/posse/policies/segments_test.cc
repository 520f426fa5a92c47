#include "posse/policies/segments.h"

#include <gtest/gtest.h>

#include "posse/policies/ensemble_sampling.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::segments_test {
namespace {

std::unique_ptr<Policy> made(const std::string& spec) { return make_policy(spec, kSetting); }

// The policy with rewards of fixed arms, whatever it would have played.
std::unique_ptr<Policy> shown_data(const std::string& spec) {
  auto policy = made(spec);
  for (std::uint64_t t = 0; t < 20; ++t) {
    const Decision decision{{static_cast<Index>(t * t % 7)}, 100 + t};
    policy->update(eight_arms(), decision, reward_of(eight_arms(), decision.arm, t));
  }
  return policy;
}

std::unique_ptr<Policy> heir_of(const std::string& spec, const std::string& former) {
  auto heir = made(spec);
  inherit(*heir, *shown_data(former));
  return heir;
}

// Rounds until the policy's rule decides, which is to play the best arm of eight equal ones: any
// of them, so that the propensities are not those of a plan.
Index warm_up_rounds(Policy& policy) {
  for (std::uint64_t t = 0; t < 50; ++t) {
    if (policy.propensities(eight_arms())->maxCoeff() < 1) return static_cast<Index>(t);
    policy.update(eight_arms(), {}, 0);
  }
  return 50;
}

TEST(Segments, APolicyPlaysItselfUnlessItWrapsAnother) {
  const auto bare = made("lin_ucb"), wrapping = made("anytime(lin_ucb(alpha=2), T0=50)");
  EXPECT_EQ(&playing(*bare), bare.get());
  EXPECT_NE(&playing(*wrapping), wrapping.get());
  EXPECT_EQ(playing(*wrapping).spec(), policies().complete(parse_spec("lin_ucb(alpha=2)")));
}

TEST(Segments, AnotherSegmentIsPlayedByAnotherPolicy) {
  const auto policy = made("anytime(lin_ucb, T0=20, b=2)");
  EXPECT_EQ(playing(*policy).setting().T, 20);
  learn(*policy, 0, 40);
  EXPECT_EQ(playing(*policy).setting().T, 40);  // from 40 to 80
}

// An heir is the policy that had its parameters from the beginning and was shown the same data.
TEST(Segments, AnHeirHasTheFormersDataAndItsOwnParameters) {
  for (const auto& [own, former] : {std::pair{"lin_ucb(alpha=0.5)", "lin_ucb(alpha=2)"},
                                    {"lin_ts(v=1)", "lin_ts(v=0.1)"},
                                    {"glm_ucb(alpha=0.5)", "glm_ucb(alpha=2)"},
                                    {"glb_omd(alpha=1)", "glb_omd(alpha=3)"}}) {
    const auto heir = heir_of(own, former), always = shown_data(own);
    EXPECT_EQ(snapshot(*heir), snapshot(*always)) << own << " of " << former;
    EXPECT_NE(snapshot(*heir), snapshot(*made(own))) << own;
  }
}

TEST(Segments, AnEnsembleInheritsTheDataButNotTheSize) {
  const auto heir = heir_of("lin_es(m=5, sigma_R=0.5)", "lin_es(m=3, sigma_R=0.1)");
  const History& history = ensemble_of(*heir)->history();
  EXPECT_EQ(history.m(), 5);
  EXPECT_EQ(history.t(), 20);
  const auto always = shown_data("lin_es(m=5, sigma_R=0.5)");
  for (Index j = 0; j < 3; ++j) {  // those that the former had
    EXPECT_LT((ensemble_of(*heir)->member(j) - ensemble_of(*always)->member(j)).norm(), 1e-10);
  }
}

TEST(Segments, AnHeirGoesOnWithTheFormersWarmUp) {
  for (const std::string spec : {"lin_ucb(tau=25)", "lin_es(m=3, tau=25)"}) {
    const auto heir = heir_of(spec, spec);
    for (std::uint64_t t = 20; t < 25; ++t) {
      EXPECT_EQ(play_round(*heir, eight_arms(), t).decision.arm, static_cast<Index>(t % 8)) << spec;
    }
  }
}

TEST(Segments, LimitTheWarmUpOfAPolicyThatHasOne) {
  for (const std::string spec : {"lin_ucb(tau=10, alpha=0)", "greedy(tau=10)"}) {
    const auto limited = made(spec), free = made(spec);
    limit_warm_up(*limited, 3);
    EXPECT_EQ(warm_up_rounds(*limited), 3) << spec;
    EXPECT_EQ(warm_up_rounds(*free), 10) << spec;
  }
  const auto uniform = made("uniform");
  limit_warm_up(*uniform, 3);
  EXPECT_EQ(warm_up_rounds(*uniform), 0);
}

}  // namespace
}  // namespace posse::segments_test
