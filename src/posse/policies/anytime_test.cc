#include <cmath>
#include <limits>

#include <gmock/gmock.h>

#include "posse/core/refusal_test.h"
#include "posse/policies/ensemble_sampling.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::anytime_test {
namespace {

using testing::HasSubstr;

std::unique_ptr<Policy> make(const std::string& spec, Setting setting = kSetting) {
  return make_policy(spec, setting);
}

std::string why_refused(const std::string& spec) {
  return refusal_of([&] { make(spec); });
}

Decision decide(const Policy& policy, std::uint64_t t) {
  Rng rng = Rng(4).split(t);
  return policy.decide(eight_arms(), rng);
}

void reward(Policy& policy, const Decision& decision, std::uint64_t t) {
  policy.update(eight_arms(), decision, reward_of(eight_arms(), decision.arm, t));
}

// As a black box: with restart=full every segment plays like a policy made for it by hand.
void expect_restarts(const std::string& anytime, const std::vector<std::string>& segments,
                     const std::vector<Index>& T) {
  const auto policy = make(anytime);
  std::uint64_t t = 0;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    Setting own = kSetting;
    own.seed = Rng(kSetting.seed).split("segment").split(std::uint64_t{i}).key();
    own.T = i == 0 ? T[0] : T[i] - T[i - 1];
    const auto by_hand = make(segments[i], own);
    for (; t < static_cast<std::uint64_t>(T[i]); ++t) {
      const Decision a = play_round(*policy, eight_arms(), t).decision;
      const Decision b = play_round(*by_hand, eight_arms(), t).decision;
      ASSERT_EQ(a.arm, b.arm) << anytime << ", round " << t;
      ASSERT_EQ(a.id, b.id);
      ASSERT_EQ(a.member, b.member);
      ASSERT_EQ(a.segment, static_cast<Index>(i));
    }
  }
}

TEST(Anytime, PlaysAFreshPolicyInEachSegment) {
  expect_restarts(
      "anytime(lin_es, T0=20, b=2)",
      {"lin_es(m=6, sigma_R=0.05991464547107981)", "lin_es(m=6, sigma_R=0.05991464547107981)",
       "lin_es(m=8, sigma_R=0.07377758908227872)"},
      {20, 40, 80});
}

TEST(Anytime, TellsWordsTheLengthOfTheSegment) {
  expect_restarts("anytime(glm_ucb(alpha=theory), T0=20, b=2)",
                  {"glm_ucb(alpha=theory)", "glm_ucb(alpha=theory)", "glm_ucb(alpha=theory)"},
                  {20, 40, 80});
  expect_restarts("anytime(lin_es(m=4), T0=20, b=2, rule=own)", {"lin_es(m=4)", "lin_es(m=4)"},
                  {20, 40});
  expect_restarts("anytime(glm_es(sigma_R=auto), T0=20, b=3)",
                  {"glm_es(m=6, sigma_R=auto)", "glm_es(m=8, sigma_R=auto)"}, {20, 60});
}

TEST(Anytime, HasAtLeastOneMember) {
  expect_restarts("anytime(lin_es, T0=1, b=2)",
                  {"lin_es(m=1, sigma_R=0)", "lin_es(m=1, sigma_R=0)"}, {1, 2});
}

// Rounds until the first that a member decides, in each of the first segments of 40, 40, 80 rounds.
std::vector<Index> warm_ups(const std::string& options) {
  const auto policy = make("anytime(lin_es(tau=30), T0=40, b=2" + options + ")");
  std::vector<Index> rounds(3, 0);
  for (std::uint64_t t = 0; t < 160; ++t) {
    const Decision decision = play_round(*policy, eight_arms(), t).decision;
    if (!decision.member) ++rounds[static_cast<std::size_t>(decision.segment)];
  }
  return rounds;
}

TEST(Anytime, WarmsUpForItsShareOfASegment) {
  EXPECT_EQ(warm_ups(""), (std::vector<Index>{20, 20, 30}));
  EXPECT_EQ(warm_ups(", cap=0.1"), (std::vector<Index>{4, 4, 8}));
  EXPECT_EQ(warm_ups(", cap=none"), (std::vector<Index>{30, 30, 30}));
  EXPECT_EQ(warm_ups(", warm_up=once"), (std::vector<Index>{20, 0, 0}));
  EXPECT_EQ(warm_ups(", restart=keep"), (std::vector<Index>{20, 0, 0}));
  EXPECT_EQ(warm_ups(", restart=keep, cap=none"), (std::vector<Index>{30, 0, 0}));
}

TEST(Anytime, MayBeAllWarmUpToTheLetter) {
  const auto policy = make("anytime(lin_es(tau=500), T0=40, b=2, cap=none)");
  for (std::uint64_t t = 0; t < 320; ++t) {
    ASSERT_FALSE(play_round(*policy, eight_arms(), t).decision.member);
  }
}

TEST(Anytime, CutsWarmUpsGivenInWords) {
  const auto policy = make("anytime(neural_es(N=4, tau=KK), T0=10)");  // 16 rounds
  for (std::uint64_t t = 0; t < 10; ++t) {
    EXPECT_EQ(play_round(*policy, eight_arms(), t).decision.member.has_value(), t >= 5);
  }
}

TEST(Anytime, LeavesOutRewardsOfSegmentsThatAreForgotten) {
  const auto late = make("anytime(lin_es, T0=20)"), never = make("anytime(lin_es, T0=20)");
  const Decision waiting = decide(*late, 999);
  learn(*late, 0, 30), learn(*never, 0, 30);
  const std::string before = snapshot(*late);
  reward(*late, waiting, 5);
  EXPECT_EQ(snapshot(*late), before);
  EXPECT_EQ(snapshot(*late), snapshot(*never));
}

TEST(Anytime, LearnsLateRewardsIfItKeepsAll) {
  const auto late = make("anytime(lin_es, T0=20, restart=keep)");
  const Decision waiting = decide(*late, 999);
  learn(*late, 0, 30);
  const std::string before = snapshot(*late);
  reward(*late, waiting, 5);
  EXPECT_NE(snapshot(*late), before);
  EXPECT_EQ(waiting.segment, 0);
  EXPECT_EQ(decide(*late, 999).segment, 1);
}

TEST(Anytime, RefusesDecisionsOfSegmentsToCome) {
  for (const char* spec : {"anytime(lin_es)", "anytime(lin_es, restart=keep)"}) {
    const auto policy = make(spec);
    Decision decision = decide(*policy, 0);
    for (const Index segment : {Index{-1}, Index{1}}) {
      decision.segment = segment;
      EXPECT_THAT(refusal_of([&] { reward(*policy, decision, 0); }),
                  HasSubstr("come to segment 0"));
    }
  }
}

TEST(Anytime, RefusesAWrappedPolicyThatFixesWhatTheRuleSets) {
  EXPECT_THAT(why_refused("anytime(glm_es(m=10))"), HasSubstr("but m=10 fixes it"));
  EXPECT_THAT(why_refused("anytime(glm_es(10))"), HasSubstr("but m=10 fixes it"));
  EXPECT_THAT(why_refused("anytime(neural_es(sigma_R=0.1))"), HasSubstr("rule=own"));
  EXPECT_NO_THROW(make("anytime(glm_es(m=10, sigma_R=0.1), rule=own)"));
  EXPECT_NO_THROW(make("anytime(neural_bootstrap(m=3))"));  // no sigma_R: the rule does not apply
}

TEST(Anytime, RefusesItself) {
  EXPECT_THAT(why_refused("anytime(anytime(lin_es))"), HasSubstr("any policy but anytime itself"));
}

// Every policy of the catalogue can be wrapped, with both restarts, and continues exactly from a
// snapshot.
TEST(Anytime, WrapsEveryPolicyOverManySegments) {
  for (const auto& entry : policies().entries()) {
    if (entry.name == "anytime") continue;
    for (const char* restart : {"full", "keep"}) {
      const std::string spec = "anytime(" + entry.name + ", T0=10, b=2, restart=" + restart + ")";
      const auto policy = make(spec);
      learn(*policy, 0, 45);
      const auto resumed = restore(snapshot(*policy));
      learn(*policy, 45, 90), learn(*resumed, 45, 90);
      EXPECT_EQ(snapshot(*policy), snapshot(*resumed)) << spec;
      EXPECT_EQ(decide(*policy, 1).segment, 4) << spec;
    }
  }
}

// If nothing depends on the horizon, keeping everything means playing on.
TEST(Anytime, KeepingAllOfAPolicyWithoutAHorizonIsThatPolicy) {
  for (const std::string inner :
       {"lin_es(m=9)", "lin_ucb(alpha=1)", "glm_es(m=9)", "lin_ts(v=1)", "glm_tsl(v=1)", "greedy",
        "uniform", "sgd_ts", "ee_net(tau=0)", "neural_linear(tau=0)"}) {
    const auto wrapped = make("anytime(" + inner + ", T0=20, b=2, rule=own, restart=keep)");
    const auto bare = make(inner);
    for (std::uint64_t t = 0; t < 170; ++t) {
      ASSERT_EQ(play_round(*wrapped, eight_arms(), t).decision.arm,
                play_round(*bare, eight_arms(), t).decision.arm)
          << inner << ", round " << t;
    }
  }
}

// The rule's parameters change with the segments, over the same data.
TEST(Anytime, MovesTheParametersOfWhatItKeeps) {
  const auto policy =
      make("anytime(lin_es(lambda=1, intercept=off, sigma_P=0), T0=20, b=3, restart=keep)");
  std::uint64_t t = 0;
  for (const Index tau : {Index{20}, Index{40}, Index{120}}) {
    const double log_tau = std::log(static_cast<double>(tau));
    for (const auto end = t + static_cast<std::uint64_t>(tau); t < end; ++t) {
      const EnsembleModel& model = *ensemble_of(*policy);
      const History& history = model.history();
      ASSERT_EQ(history.t(), static_cast<Index>(t));
      ASSERT_EQ(history.m(), static_cast<Index>(std::ceil(2 * log_tau)));
      const Index last = history.m() - 1;
      const Matrix V = Matrix::Identity(kFeatures, kFeatures) +
                       history.X() * history.n().asDiagonal() * history.X().transpose();
      const Vector S = history.s() + 0.02 * log_tau * history.U().row(last).transpose();
      ASSERT_LT((model.member(last) - V.ldlt().solve(history.X() * S)).norm(), 1e-10);
      play_round(*policy, eight_arms(), t);
    }
  }
}

TEST(Anytime, RefusesAtOnceSegmentsThatCannotBeMade) {
  EXPECT_NO_THROW(make("lin_es(m=theory, delta=0.1)", {.d = 4, .T = 20, .K = 500}));
  EXPECT_THAT(refusal_of([&] {
                make_policy("anytime(lin_es(m=theory, delta=0.1), T0=20, schedule=[20, 1000])",
                            {.d = 4, .T = 900, .K = 500});
              }),
              HasSubstr("members with K=500, T=980"));
}

TEST(Anytime, AcceptsTheLargestHorizonAndRefusesALargerOne) {
  EXPECT_NO_THROW(make("anytime(lin_es)", {.d = 4, .T = kMaxHorizon}));
  EXPECT_NO_THROW(make("anytime(lin_es, T0=1000, schedule=exponential)", {.d = 4, .T = 1000000}));
  EXPECT_THAT(
      refusal_of([] { make("anytime(lin_es)", {.d = 4, .T = std::numeric_limits<Index>::max()}); }),
      HasSubstr("the horizon T must be from 1 to 1000000000000, not 9223372036854775807"));
}

TEST(Anytime, RefusesAScheduleOfVeryManyRestarts) {
  EXPECT_THAT(refusal_of([] {
                make("anytime(uniform, T0=10000000, b=1.000001)", {.d = 4, .T = 1000000000});
              }),
              HasSubstr("more than 10000 restarts within T = 1000000000 rounds"));
}

TEST(Anytime, RefusesArchivesThatDoNotFitTheSchedule) {
  const auto early = make("anytime(lin_es, T0=20)"), other = make("anytime(lin_es, T0=30)");
  learn(*early, 0, 25);
  const std::string bytes = save("state", *early);
  EXPECT_THAT(refusal_of([&] { load("state", bytes, *other); }),
              HasSubstr("rounds do not fit the schedule"));
}

TEST(Anytime, SpellsOutAllButWhatTheRuleSets) {
  const std::string written_out = to_string(make("anytime(glm_es(tau=7))")->spec());
  EXPECT_THAT(written_out, HasSubstr("tau=7"));
  EXPECT_THAT(written_out, HasSubstr("lambda=auto"));
  EXPECT_THAT(written_out, testing::Not(HasSubstr(" m=")));
  EXPECT_EQ(to_string(policies().complete(parse_spec(written_out))), written_out);
  EXPECT_EQ(policies().complete(parse_spec("anytime(lin_es, rule=own)")),
            policies().complete(parse_spec("anytime(lin_es(m=50, sigma_R=auto), rule=own)")));
}

}  // namespace
}  // namespace posse::anytime_test
