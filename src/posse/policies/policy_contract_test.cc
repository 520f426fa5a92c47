// The contract of a policy, kept by every entry of the catalogue and its options.
#include "posse/policies/policy_contract_test.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>

#include "posse/environments/environment.h"

namespace posse {
namespace {

using testing::HasSubstr;

POSSE_OVER_THE_CATALOGUE(Contract);

TEST_P(Contract, PlaysALegalArmWhateverTheNumberOfArms) {
  if (keeps_to_its_arms(GetParam())) return;
  const auto policy = made();
  const std::vector<Index> sizes{1, 2, 50, 3, 50, 1};
  for (std::uint64_t t = 0; t < 300; ++t) {
    const Context context(some_arms(sizes[t % sizes.size()], t));
    const Round round = play_round(*policy, context, t);
    ASSERT_GE(round.decision.arm, 0);
    ASSERT_LT(round.decision.arm, context.K());
  }
}

// The shares of 20000 decisions are the propensities, to five standard errors.
void expect_propensities_hold(const Policy& policy, const Context& context) {
  const auto p = policy.propensities(context);
  if (!p) return;
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
  const auto policy = made();
  std::uint64_t t = 0;
  for (const std::uint64_t until : {0u, 7u, 60u}) {
    learn(*policy, t, until);
    t = until;
    expect_propensities_hold(*policy, eight_arms());
  }
}

TEST_P(Contract, PropensitiesHoldAmongEqualArms) {
  if (keeps_to_its_arms(GetParam())) return;
  const auto policy = made();
  learn(*policy, 0, 60);
  expect_propensities_hold(*policy, Context(some_arms(1, 2).replicate(1, 13)));
  expect_propensities_hold(*policy, Context(some_arms(5, 2).replicate(1, 3)));
  expect_propensities_hold(*policy, Context(Matrix::Zero(kFeatures, 6)));
}

TEST_P(Contract, PropensitiesAreKnownUnlessTheScoresAreRandom) {
  if (mentions(GetParam(),
               {"lin_ts", "lin_phe", "glm_tsl", "glm_fpl", "glm_phe", "evill", "neural_phe",
                "neural_ts", "neural_linear", "rule=ts", "draw=normal", "draw=sphere"})) {
    return;
  }
  const auto policy = made();
  EXPECT_TRUE(policy->propensities(eight_arms()));
  learn(*policy, 0, 60);
  EXPECT_TRUE(policy->propensities(eight_arms()));
}

TEST_P(Contract, TheSameSeedGivesTheSameRun) {
  const auto one = made(), other = made();
  const Context context = eight_arms();
  for (std::uint64_t t = 0; t < 200; ++t) {
    const Decision a = play_round(*one, context, t).decision;
    const Decision b = play_round(*other, context, t).decision;
    ASSERT_EQ(a.arm, b.arm) << "round " << t;
    ASSERT_EQ(a.id, b.id) << "round " << t;
    ASSERT_EQ(a.member, b.member) << "round " << t;
  }
  EXPECT_EQ(snapshot(*one), snapshot(*other));
}

TEST_P(Contract, DecidingChangesNothing) {
  const auto policy = made();
  learn(*policy, 0, 40);
  const std::string before = snapshot(*policy);
  next_arms(*policy, eight_arms(), 100);
  policy->propensities(eight_arms());
  EXPECT_EQ(snapshot(*policy), before);
}

// Every arm is rewarded once beforehand: Lin-PHE draws by row, in the order of first appearance.
TEST_P(Contract, TheOrderOfUpdatesDoesNotMatter) {
  if (minds_the_order(GetParam())) return;
  const auto in_order = made(), shuffled = made();
  const Context context = eight_arms();
  const auto update = [&](Policy& policy, Index l) {
    const auto round = static_cast<std::uint64_t>(l);
    const Decision decision{{l < 8 ? l : Rng(7).split(round).below(8)}, round * 977 + 5};
    policy.update(context, decision, reward_of(context, decision.arm, round));
  };
  for (Index l = 0; l < 8; ++l) update(*in_order, l), update(*shuffled, l);
  for (Index l = 8; l < 208; ++l) update(*in_order, l);
  for (const Index l : Rng(8).permutation(200)) update(*shuffled, 8 + l);
  EXPECT_EQ(next_arms(*in_order, context, 300), next_arms(*shuffled, context, 300));
  if (keeps_to_its_arms(GetParam())) return;
  for (std::uint64_t t = 0; t < 100; ++t) {
    const Context fresh(some_arms(6, 100 + t));
    ASSERT_EQ(play_round(*in_order, fresh, t).decision.arm,
              play_round(*shuffled, fresh, t).decision.arm)
        << "round " << t;
  }
}

TEST_P(Contract, RewardsMayComeLate) {
  const auto policy = made();
  const Context context = eight_arms();
  std::vector<Decision> waiting;
  for (std::uint64_t t = 0; t < 90; ++t) {
    Rng rng = Rng(4).split(t);
    waiting.push_back(policy->decide(context, rng));
    ASSERT_LT(waiting.back().arm, 8);
    if (t % 30 != 29) continue;
    for (const Decision& decision : waiting) {
      policy->update(context, decision, reward_of(context, decision.arm, t));
    }
    waiting.clear();
  }
}

TEST_P(Contract, RefusesWhatDoesNotFitAndStaysAsItWas) {
  const auto policy = made();
  learn(*policy, 0, 30);
  const std::string before = snapshot(*policy);
  const Context context = eight_arms(), wide(some_arms(3, 1, kFeatures + 1));
  Rng rng(1);
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_THAT(refusal([&] { policy->decide(wide, rng); }), HasSubstr("this context has d = 5"));
  EXPECT_THAT(refusal([&] { policy->propensities(wide); }), HasSubstr("this context has d = 5"));
  EXPECT_THAT(refusal([&] {
                policy->update(wide, {{0}, 1}, 0.5);
              }),
              HasSubstr("was made for arms of d = 4 features"));
  EXPECT_THAT(refusal([&] {
                policy->update(context, {{8}, 1}, 0.5);
              }),
              HasSubstr("there is no arm 8 in this context; its arms are 0 to 7"));
  EXPECT_THAT(refusal([&] {
                policy->update(context, {{-1}, 1}, 0.5);
              }),
              HasSubstr("there is no arm -1"));
  for (const double bad : {std::nan(""), inf, -inf, 1e101}) {
    EXPECT_THAT(refusal([&] {
                  policy->update(context, {{0}, 1}, bad);
                }),
                HasSubstr("rewards must be finite"));
  }
  EXPECT_EQ(snapshot(*policy), before);
}

TEST_P(Contract, RefusesToBeMadeWithoutFeatures) {
  for (const Index d : {0, -1}) EXPECT_THROW(made({.d = d}), Error);
}

// The same arms with a constant feature, for rewards that are moved into [0, 1].
Context with_constant(const Context& context) {
  Matrix x = Matrix::Ones(context.d() + 1, context.K());
  x.topRows(context.d()) = context.x();
  return Context(x);
}

// Pseudo-regret of T = 1000 rounds, summed over ten repetitions.
double regret(const std::string& spec, const std::string& world) {
  const bool unit = only_for_unit_rewards(spec);
  double sum = 0;
  for (std::uint64_t repetition = 0; repetition < 10; ++repetition) {
    const Rng streams = Rng(31).split(repetition);
    Rng instance = streams.split("instance");
    const auto environment = make_environment(parse_spec(world), instance);
    const auto policy = make_policy(
        spec, {.d = unit ? 4 : 3, .seed = repetition, .T = 1000, .prior = environment->prior()});
    for (std::uint64_t t = 0; t < 1000; ++t) {
      Rng nature(0), noise = streams.split(t).split("noise"),
                     rng = streams.split(t).split("decide");
      const Context& shown = environment->next(nature);
      const Context context = unit ? with_constant(shown) : shown;
      const Decision decision = policy->decide(context, rng);
      const double y = environment->reward(decision.arm, noise);
      policy->update(context, decision, unit ? std::clamp(0.5 + 0.4 * y, 0.0, 1.0) : y);
      sum += environment->means().maxCoeff() - environment->means()[decision.arm];
    }
  }
  return sum;
}

TEST_P(Contract, BeatsUniformClearlyInAnEasyWorld) {
  if (GetParam() == "uniform") return;
  const bool proven = mentions(GetParam(), {"theory"}) && !mentions(GetParam(), {"lin_"});
  if (proven) return;  // the widths of GLM theory are too large for a thousand rounds
  if (mentions(GetParam(), {"N=2"})) return;  // pairs of rectifiers are soon dead
  const bool linear = mentions(GetParam(), {"lin_"});
  const std::string world =
      linear ? "linear(K=5, d=3, sigma=0.1)" : "logistic(K=5, d=3, sigma=0.1, theta_norm=3)";
  const double own = regret(GetParam() == "greedy" ? "greedy(tau=5)" : GetParam(), world);
  EXPECT_LT(own, 0.5 * regret("uniform", world)) << GetParam();
}

TEST_P(Contract, ArmIdsChangeNothing) {
  const auto with = made(), without = made();
  Matrix x = some_arms(8, 1);
  for (std::uint64_t t = 0; t < 300; ++t) {
    if (t % 40 == 39 && !keeps_to_its_arms(GetParam()))
      x = some_arms(8, t);  // an id whose features change is another row
    const Context named(x, {10, 11, 12, 13, 14, 15, 16, 16}), nameless(x);
    const Decision a = play_round(*with, named, t).decision;
    const Decision b = play_round(*without, nameless, t).decision;
    ASSERT_EQ(a.arm, b.arm) << "round " << t;
  }
  EXPECT_EQ(snapshot(*with), snapshot(*without));
}

}  // namespace
}  // namespace posse
