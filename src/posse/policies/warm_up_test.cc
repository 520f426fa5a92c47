#include "posse/policies/warm_up.h"

#include <atomic>
#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/design/g_optimal.h"
#include "posse/design/rounding.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::warm_up_test {
namespace {

const char* const kPlanned = "glm_es(m=2, tau=30, warm_up=g_optimal)";

// The arms played in the first rounds, with the contexts context(t).
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
  EXPECT_EQ(counts, round_design(g_optimal(x).zeta, 30));
}

Counts counts_of(const std::vector<Index>& arms, std::size_t K) {
  Counts counts(K, 0);
  for (const Index arm : arms) ++counts[static_cast<std::size_t>(arm)];
  return counts;
}

// The arms played until a member first decides, with fixed arms.
std::vector<Index> warm_up_arms(const std::string& spec, const Matrix& x) {
  const auto policy = make_policy(spec, kSetting);
  std::vector<Index> arms;
  for (std::uint64_t t = 0; t < 1000; ++t) {
    const Decision decision = play_round(*policy, Context(x), t).decision;
    if (decision.member) return arms;
    arms.push_back(decision.arm);
  }
  return arms;
}

TEST(WarmUp, RoundsAsThePaperPrintsItIfAskedTo) {
  Index differ = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Matrix x = some_arms(12, seed);
    const auto arms = warm_up_arms("glm_es(m=2, tau=31, warm_up=g_optimal, rounding=paper)", x);
    const Vector zeta = g_optimal(x).zeta;
    EXPECT_EQ(counts_of(arms, 12), round_design(zeta, 31, RoundingRule::paper));
    differ += round_design(zeta, 31, RoundingRule::paper) == round_design(zeta, 31) ? 0 : 1;
  }
  EXPECT_GT(differ, 0);
}

const char* const kRaised = "glm_es(m=2, tau=30, warm_up=g_optimal, at_least=0.5)";

TEST(WarmUp, LastsUntilTheRaisedCountsOfLine13ArePulled) {
  const Matrix x = some_arms(12, 3);
  const Design design = g_optimal(x);
  const Counts raised = raise_to_minimum(round_design(design.zeta, 30), design.rank, 0.5);
  ASSERT_GT(total(raised), 30);
  const auto arms = warm_up_arms(kRaised, x);
  EXPECT_EQ(static_cast<Index>(arms.size()), total(raised));
  EXPECT_EQ(counts_of(arms, 12), raised);
}

TEST(WarmUp, GoesOnWithRaisedCountsFromASnapshot) {
  const Matrix x = some_arms(12, 3);
  const std::vector<Index> all = warm_up_arms(kRaised, x);
  for (const std::size_t cut : {std::size_t{1}, std::size_t{17}, std::size_t{31}, all.size() - 1}) {
    const auto begun = make_policy(kRaised, kSetting);
    first_arms(*begun, static_cast<Index>(cut), [&](Index) { return Context(x); });
    const auto resumed = restore(snapshot(*begun));
    for (std::size_t t = cut; t < all.size(); ++t) {
      EXPECT_EQ(play_round(*resumed, Context(x), t).decision.arm, all[t]) << "round " << t;
    }
    EXPECT_TRUE(play_round(*resumed, Context(x), all.size()).decision.member);
  }
}

TEST(WarmUp, IsNoLongerThanTauWhereArmsChange) {
  const auto policy = make_policy(kRaised, kSetting);
  for (std::uint64_t t = 0; t < 40; ++t) {
    const Context arms(some_arms(12, t));
    EXPECT_EQ(play_round(*policy, arms, t).decision.member.has_value(), t >= 30) << "round " << t;
  }
}

TEST(WarmUp, RaisesNothingWhereThereIsNoDesign) {
  EXPECT_EQ(warm_up_arms("glm_es(m=2, tau=30, warm_up=round_robin, at_least=0.5)", some_arms(12, 3))
                .size(),
            30u);
  EXPECT_TRUE(warm_up_arms("glm_es(m=2, tau=0, warm_up=g_optimal, at_least=0.5)", some_arms(12, 3))
                  .empty());
}

TEST(WarmUp, IsCutInASegmentWhateverItsCountsAreRaisedTo) {
  const auto policy = make_policy(
      "anytime(glm_es(m=2, sigma_R=1, tau=30, warm_up=g_optimal, at_least=0.5), T0=40, rule=own)",
      kSetting);
  const Matrix x = some_arms(12, 3);
  for (std::uint64_t t = 0; t < 40; ++t) {
    EXPECT_EQ(play_round(*policy, Context(x), t).decision.member.has_value(), t >= 20);
  }
}

TEST(WarmUp, RefusesAnAThatIsNoShare) {
  for (const char* value : {"0", "2", "-0.5", "some"}) {
    const std::string spec = std::string("glm_es(at_least=") + value + ")";
    EXPECT_THAT(
        refusal_of([&] { make_policy(spec, kSetting); }),
        testing::HasSubstr("at_least of policy glm_es must be a number from 1e-06 to 1 or 'none'"));
  }
  EXPECT_THAT(refusal_of([&] { make_policy("glm_es(rounding=foo)", kSetting); }),
              testing::HasSubstr("'pukelsheim' or 'paper'"));
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

// Twelve arms of which a design plays all but the first ones, which are zero.
Context arms_after(Index zeros) {
  Matrix x = Matrix::Identity(kFeatures, kFeatures).replicate(1, 3);
  x.leftCols(zeros).setZero();
  return Context(x);
}

TEST(WarmUp, DecidesByTheArmsShownWhateverItHasPlannedBefore) {
  const auto policy = make_policy(kPlanned, kSetting);
  for (const Index zeros : {3, 3, 4, 3, 5}) {
    Rng rng(1);
    EXPECT_EQ(policy->decide(arms_after(zeros), rng).arm, zeros);
    EXPECT_EQ((*policy->propensities(arms_after(zeros)))[zeros], 1);
  }
  const auto fresh = make_policy(kPlanned, kSetting);
  for (std::uint64_t t = 0; t < 30; ++t) {
    const Context context(some_arms(12, 3));
    EXPECT_EQ(play_round(*policy, context, t).decision.arm,
              play_round(*fresh, context, t).decision.arm);
  }
  EXPECT_EQ(snapshot(*policy), snapshot(*fresh));
}

TEST(WarmUp, IsPlannedOnManyThreadsAtOnce) {
  const auto policy = make_policy(kPlanned, kSetting);
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (Index thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (Index i = 0; i < 60; ++i) {
        const Index zeros = (i / 5 + thread) % 3;
        Rng rng(1);
        if (policy->decide(arms_after(zeros), rng).arm != zeros) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
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

// The rounds before a member first decides, where all rounds show K arms.
Index automatic_rounds(Index K, std::optional<Index> T) {
  Setting setting = kSetting;
  setting.T = T;
  const auto policy = make_policy("lin_es(m=2, tau=auto)", setting);
  const Context context(some_arms(K, 1));
  std::uint64_t t = 0;
  while (!play_round(*policy, context, t).decision.member) ++t;
  return static_cast<Index>(t);
}

TEST(WarmUp, LastsForTwoPullsOfEachArmWithinBoundsIfTauIsAuto) {
  EXPECT_EQ(automatic_rounds(8, std::nullopt), 16);
  EXPECT_EQ(automatic_rounds(8, 1000), 16);
  EXPECT_EQ(automatic_rounds(8, 200), 10);
  EXPECT_EQ(automatic_rounds(8, 10), 1);
  EXPECT_EQ(automatic_rounds(500, 100000), 100);
  EXPECT_EQ(automatic_rounds(500, std::nullopt), 100);
}

TEST(WarmUp, LastsAsLongAsThereAreFeaturesWithADesignIfTauIsAuto) {
  const std::string spec = "glm_es(m=2, tau=auto, warm_up=g_optimal)";
  EXPECT_EQ(warm_up_arms(spec, some_arms(12, 3)).size(), kFeatures);
  EXPECT_EQ(warm_up_arms("glm_es(m=2)", some_arms(12, 3)).size(), kFeatures);
}

TEST(WarmUp, PullsEachArmOnceBeforeAnyTwiceIfTauIsAuto) {
  const auto policy = make_policy("lin_es(m=2, tau=auto)", kSetting);
  const auto arms = first_arms(*policy, 16, [](Index) { return eight_arms(); });
  EXPECT_EQ(counts_of({arms.begin(), arms.begin() + 8}, 8), Counts(8, 1));
  EXPECT_EQ(counts_of(arms, 8), Counts(8, 2));
}

TEST(WarmUp, EndsWithTheFirstRoundWhereArmsChangeIfTauIsAuto) {
  const auto policy = make_policy("lin_es(m=2, tau=auto)", kSetting);
  EXPECT_FALSE(play_round(*policy, eight_arms(), 0).decision.member);
  EXPECT_TRUE(play_round(*policy, Context(some_arms(8, 2)), 1).decision.member);
  EXPECT_TRUE(play_round(*policy, eight_arms(), 2).decision.member) << "they have changed before";
}

// While no reward comes, every arm is as likely; then those that got none.
TEST(WarmUp, IsEvenHoweverLateRewardsComeIfTauIsAuto) {
  const auto policy = make_policy("lin_es(m=2, tau=auto)", kSetting);
  EXPECT_EQ(*policy->propensities(eight_arms()), Vector::Constant(8, 1.0 / 8));
  for (const Index arm : {1, 4, 4, 7}) {
    policy->update(eight_arms(), {{arm}, static_cast<std::uint64_t>(arm)}, 1);
  }
  const Vector expected = Vector{{0.2, 0, 0.2, 0.2, 0, 0.2, 0.2, 0}};
  EXPECT_EQ(*policy->propensities(eight_arms()), expected);
  EXPECT_EQ(*restore(snapshot(*policy))->propensities(eight_arms()), expected);
  for (const Index arm : next_arms(*policy, eight_arms(), 50)) EXPECT_EQ(expected[arm], 0.2);
}

TEST(WarmUp, EndsAfterTauRewards) {
  const auto policy = make_policy(kPlanned, kSetting);
  for (std::uint64_t t = 0; t < 31; ++t) {
    const bool by_a_member = play_round(*policy, eight_arms(), t).decision.member.has_value();
    EXPECT_EQ(by_a_member, t == 30) << "round " << t;
  }
}

}  // namespace
}  // namespace posse::warm_up_test
