// The contract that every policy of the catalogue keeps, with all its options.
#include "posse/policies/policy_contract_test.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>

#include "posse/core/refusal_test.h"

namespace posse::policy_contract_test {
namespace {

using testing::HasSubstr;

POSSE_OVER_THE_CATALOGUE(Contract);

TEST_P(Contract, PlaysALegalArmWhateverTheNumberOfArms) {
  if (traits().needs_prior) GTEST_SKIP() << kPlaysToldArmsOnly;
  const auto policy = make();
  const std::string before = snapshot(*policy);
  const std::vector<Index> sizes{1, 2, 50, 3, 50, 1};
  for (std::uint64_t t = 0; t < 300; ++t) {
    const Context context(some_arms(sizes[t % sizes.size()], t));
    const Round round = play_round(*policy, context, t);
    ASSERT_GE(round.decision.arm, 0);
    ASSERT_LT(round.decision.arm, context.K());
  }
  expect_learnt(*policy, before);
}

TEST_P(Contract, EveryUpdateChangesTheSnapshotEvenALateOne) {
  if (!traits().learns) GTEST_SKIP() << kLearnsNothing;
  const auto policy = make();
  const Context context = eight_arms();
  std::vector<Decision> waiting;
  for (std::uint64_t t = 0; t < 4; ++t) {
    Rng rng = Rng(4).split(t);
    waiting.push_back(policy->decide(context, rng));
  }
  for (const Index i : Rng(8).permutation(4)) {
    const std::string before = snapshot(*policy);
    policy->update(context, waiting[static_cast<std::size_t>(i)], 0.5);
    EXPECT_NE(snapshot(*policy), before) << "decision " << i;
  }
}

TEST_P(Contract, AnotherRewardMakesAnotherSnapshot) {
  if (!traits().learns) GTEST_SKIP() << kLearnsNothing;
  const auto rewarded = make(), disappointed = make();
  for (std::uint64_t id = 0; id < 3; ++id) {
    const Decision decision{{static_cast<Index>(id)}, id};
    rewarded->update(eight_arms(), decision, 0.75);
    disappointed->update(eight_arms(), decision, 0.25);
  }
  EXPECT_NE(snapshot(*rewarded), snapshot(*disappointed));
}

// The shares of 20000 decisions are the propensities, to five standard errors.
void expect_propensities_hold(const Policy& policy, const Context& context) {
  const auto p = policy.propensities(context);
  ASSERT_TRUE(p) << to_string(policy.spec());
  ASSERT_EQ(p->size(), context.K());
  EXPECT_GE(p->minCoeff(), 0);
  EXPECT_LE(p->maxCoeff(), 1 + 1e-12);
  EXPECT_NEAR(p->sum(), 1, 1e-12);
  const int count = 20000;
  Vector share = Vector::Zero(context.K());
  for (int i = 0; i < count; ++i) {
    Rng rng = Rng(6).split(static_cast<std::uint64_t>(i));
    share[policy.decide(context, rng).arm] += 1.0 / count;
  }
  for (Index k = 0; k < context.K(); ++k) {
    const double se = std::sqrt(std::max(0.0, (*p)[k] * (1 - (*p)[k])) / count);
    EXPECT_NEAR(share[k], (*p)[k], 5 * se + 1e-9) << policy.spec().word << ", arm " << k;
  }
}

TEST_P(Contract, PropensitiesAreTheSharesOfItsDecisions) {
  if (!traits().exact_propensities) GTEST_SKIP() << kDrawsScores;
  const auto policy = make();
  std::uint64_t t = 0;
  for (const std::uint64_t until : {0u, 7u, 60u}) {
    learn(*policy, t, until);
    t = until;
    expect_propensities_hold(*policy, eight_arms());
  }
}

TEST_P(Contract, PropensitiesHoldAmongEqualArms) {
  if (traits().needs_prior) GTEST_SKIP() << kPlaysToldArmsOnly;
  if (!traits().exact_propensities) GTEST_SKIP() << kDrawsScores;
  const auto policy = make();
  learn(*policy, 0, 60);
  expect_propensities_hold(*policy, Context(some_arms(1, 2).replicate(1, 13)));
  expect_propensities_hold(*policy, Context(some_arms(5, 2).replicate(1, 3)));
  expect_propensities_hold(*policy, Context(Matrix::Zero(kFeatures, 6)));
}

TEST_P(Contract, PropensitiesAreKnownUnlessTheScoresAreRandom) {
  const auto policy = make();
  learn(*policy, 0, 60);
  EXPECT_EQ(policy->propensities(eight_arms()).has_value(), traits().exact_propensities);
}

TEST_P(Contract, TheSameSeedGivesTheSameRun) {
  const auto one = make(), other = make();
  const std::string before = snapshot(*one);
  const Context context = eight_arms();
  for (std::uint64_t t = 0; t < 200; ++t) {
    const Decision a = play_round(*one, context, t).decision;
    const Decision b = play_round(*other, context, t).decision;
    ASSERT_EQ(a.arm, b.arm) << "round " << t;
    ASSERT_EQ(a.id, b.id) << "round " << t;
    ASSERT_EQ(a.member, b.member) << "round " << t;
  }
  EXPECT_EQ(snapshot(*one), snapshot(*other));
  expect_learnt(*one, before);
}

TEST_P(Contract, DecidingChangesNothing) {
  const auto policy = make();
  learn(*policy, 0, 40);
  const std::string before = snapshot(*policy);
  next_arms(*policy, eight_arms(), 100);
  policy->propensities(eight_arms());
  EXPECT_EQ(snapshot(*policy), before);
}

void reward(Policy& policy, Index arm, std::uint64_t round) {
  const Context context = eight_arms();
  policy.update(context, {{arm}, round * 977 + 5}, reward_of(context, arm, round));
}

// Lin-PHE draws one perturbation per row, in the order of first appearance.
void reward_every_arm(Policy& policy) {
  for (Index arm = 0; arm < 8; ++arm) reward(policy, arm, static_cast<std::uint64_t>(arm));
}

void expect_same_decisions(Policy& one, Policy& other, bool of_any_arms) {
  const Context context = eight_arms();
  EXPECT_EQ(next_arms(one, context, 300), next_arms(other, context, 300));
  for (std::uint64_t t = 0; of_any_arms && t < 100; ++t) {
    const Context fresh(some_arms(6, 100 + t));
    ASSERT_EQ(play_round(one, fresh, t).decision.arm, play_round(other, fresh, t).decision.arm)
        << "round " << t;
  }
}

TEST_P(Contract, TheOrderOfUpdatesDoesNotMatter) {
  if (!traits().order_free) GTEST_SKIP() << kMindsTheOrder;
  const auto in_order = make(), shuffled = make();
  const std::string before = snapshot(*in_order);
  const auto update = [](Policy& policy, Index l) {
    const auto round = static_cast<std::uint64_t>(l);
    reward(policy, Rng(7).split(round).below(8), round);
  };
  for (Policy* policy : {in_order.get(), shuffled.get()}) reward_every_arm(*policy);
  for (Index l = 8; l < 208; ++l) update(*in_order, l);
  for (const Index l : Rng(8).permutation(200)) update(*shuffled, 8 + l);
  expect_learnt(*in_order, before);
  expect_same_decisions(*in_order, *shuffled, !traits().needs_prior);
}

// Another pair every round, so that every arm is played again and again.
Context two_of_eight_arms(std::uint64_t t) {
  const auto first = static_cast<Index>(t % 8), second = static_cast<Index>((t + 1 + t / 8) % 8);
  return Context(eight_arms().x()(Eigen::all, std::vector<Index>{first, second}));
}

// Where the order matters, Learning.ShowsThoughRewardsComeLate tests late rewards.
TEST_P(Contract, LateRewardsTeachWhatPromptOnesDo) {
  if (!traits().order_free) GTEST_SKIP() << kMindsTheOrder;
  const auto prompt = make(), late = make();
  for (Policy* policy : {prompt.get(), late.get()}) reward_every_arm(*policy);
  const std::string before = snapshot(*late);
  std::vector<Round> rounds;
  for (std::uint64_t t = 0; t < 90; ++t) {
    const Context context = traits().needs_prior ? eight_arms() : two_of_eight_arms(t);
    rounds.push_back(play_round(*prompt, context, t));
  }
  for (const Index i : Rng(8).permutation(90)) {
    const Round& round = rounds[static_cast<std::size_t>(i)];
    late->update(round.context, round.decision, round.reward);
  }
  expect_learnt(*late, before);
  expect_same_decisions(*prompt, *late, !traits().needs_prior);
}

TEST_P(Contract, RefusesWhatDoesNotFitAndStaysAsItWas) {
  const auto policy = make();
  learn(*policy, 0, 30);
  const std::string before = snapshot(*policy);
  const Context context = eight_arms(), wide(some_arms(3, 1, kFeatures + 1));
  Rng rng(1);
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_THAT(refusal_of([&] { policy->decide(wide, rng); }), HasSubstr("this context has d = 5"));
  EXPECT_THAT(refusal_of([&] { policy->propensities(wide); }), HasSubstr("this context has d = 5"));
  EXPECT_THAT(refusal_of([&] {
                policy->update(wide, {{0}, 1}, 0.5);
              }),
              HasSubstr("was made for arms of d = 4 features"));
  EXPECT_THAT(refusal_of([&] {
                policy->update(context, {{8}, 1}, 0.5);
              }),
              HasSubstr("there is no arm 8 in this context; its arms are 0 to 7"));
  EXPECT_THAT(refusal_of([&] {
                policy->update(context, {{-1}, 1}, 0.5);
              }),
              HasSubstr("there is no arm -1"));
  for (const double bad : {std::nan(""), inf, -inf, 1e101}) {
    EXPECT_THAT(refusal_of([&] {
                  policy->update(context, {{0}, 1}, bad);
                }),
                HasSubstr("rewards must be finite"));
  }
  EXPECT_EQ(snapshot(*policy), before);
}

TEST_P(Contract, RefusesToBeMadeWithoutFeatures) {
  for (const Index d : {0, -1}) EXPECT_THROW(make({.d = d}), Error);
}

TEST_P(Contract, ArmIdsChangeNothing) {
  const auto with = make(), without = make();
  const std::string before = snapshot(*with);
  Matrix x = some_arms(8, 1);
  for (std::uint64_t t = 0; t < 300; ++t) {
    const bool other = t % 40 == 39 && !traits().needs_prior;
    if (other) x = some_arms(8, t);  // an id whose features change is another row
    const Context named(x, {10, 11, 12, 13, 14, 15, 16, 16}), nameless(x);
    const Decision a = play_round(*with, named, t).decision;
    const Decision b = play_round(*without, nameless, t).decision;
    ASSERT_EQ(a.arm, b.arm) << "round " << t;
  }
  EXPECT_EQ(snapshot(*with), snapshot(*without));
  expect_learnt(*with, before);
}

}  // namespace
}  // namespace posse::policy_contract_test
