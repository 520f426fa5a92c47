// What single policies guarantee beyond the contract.

#include <gmock/gmock.h>

#include "posse/core/refusal_test.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::policy_test {
namespace {

using testing::HasSubstr;

TEST(Policy, ArmIdsChangeNothingForNegativeZeros) {
  for (const char* spec : {"lin_es", "lin_phe"}) {
    const auto with = make_policy(spec, kSetting), without = make_policy(spec, kSetting);
    Matrix x = some_arms(3, 1);
    for (std::uint64_t t = 0; t < 60; ++t) {
      x.row(0).setConstant(t % 2 == 0 ? 0.0 : -0.0);
      ASSERT_EQ(play_round(*with, Context(x, {1, 2, 3}), t).decision.arm,
                play_round(*without, Context(x), t).decision.arm)
          << spec << ", round " << t;
    }
    EXPECT_EQ(snapshot(*with), snapshot(*without)) << spec;
  }
}

TEST(Policy, ScalesWithTheUnitOfReward) {
  for (const char* spec :
       {"lin_es", "lin_ts", "lin_ucb", "lin_phe", "lin_phe(form=pseudo_gaussian)"}) {
    for (const double unit : {0x1p-20, 0x1p20}) {
      const auto one = make_policy(spec, kSetting);
      const auto other = make_policy(spec, kSetting);
      const Context context = eight_arms();
      for (std::uint64_t t = 0; t < 300; ++t) {
        Rng rng = Rng(4).split(t), same = Rng(4).split(t);
        const Decision decision = one->decide(context, rng);
        ASSERT_EQ(other->decide(context, same).arm, decision.arm) << spec << ", round " << t;
        const double reward = reward_of(context, decision.arm, t);
        one->update(context, decision, reward);
        other->update(context, decision, unit * reward);
      }
    }
  }
}

TEST(Policies, RefuseUnknownParametersWithTheListOfTheirOwn) {
  for (const auto& entry : policies().entries()) {
    const std::string why =
        refusal_of([&] { make_policy(entry.name + "(no_such_thing=1)", kSetting); });
    EXPECT_THAT(why, HasSubstr(entry.name + " has no parameter 'no_such_thing'; it has"));
    for (const Parameter& parameter : entry.parameters) EXPECT_THAT(why, HasSubstr(parameter.name));
  }
}

TEST(Policies, RefuseWhatMemoryCannotHold) {
  struct Large {
    const char* spec;
    Index d;
  };
  for (const auto& [spec, d] : {Large{"lin_es", 10'000'000},
                                {"lin_ts", 10'000'000},
                                {"lin_es(m=1000000)", 30'000},
                                {"glm_es", 10'000'000},
                                {"glm_es(m=1000000)", 30'000},
                                {"glm_ucb", 10'000'000},
                                {"glb_omd", 10'000'000},
                                {"ofuglb", 10'000'000},
                                {"neural_es(m=1000000, N=10000)", 4},
                                {"neural_bootstrap(m=1000000, N=3000)", 4},
                                {"anytime(lin_ucb)", 10'000'000},
                                {"uniform", Index{1} << 60},
                                {"neural_es", Index{1} << 60},
                                {"sgd_ts", Index{1} << 60}}) {
    EXPECT_THAT(refusal_of([spec = spec, d = d] { make_policy(spec, {.d = d, .T = 1000}); }),
                testing::ContainsRegex("would take .* [GTP]B of memory; this machine has"))
        << spec << " for d = " << d;
  }
}

TEST(Policies, RefuseAHorizonThatIsNoNumberOfRounds) {
  for (const Index T : {Index{0}, Index{-5}, kMaxHorizon + 1}) {
    EXPECT_THAT(refusal_of([T] { make_policy("lin_es", {.d = 4, .T = T}); }),
                HasSubstr("the horizon T must be from 1 to"));
  }
}

TEST(Policies, RefuseUnknownNamesWithTheNearestOrTheList) {
  EXPECT_EQ(refusal_of([] { make_policy("lin_se", kSetting); }),
            "there is no policy 'lin_se'; did you mean 'lin_es'?");
  EXPECT_THAT(refusal_of([] { make_policy("nonsense", kSetting); }),
              HasSubstr("there is no policy 'nonsense'; there are: lin_es, lin_ts, lin_ucb"));
}

TEST(Policies, RefuseValuesOutsideTheirDomains) {
  for (const char* bad :
       {"lin_es(m=0)", "lin_es(m=2.5)", "lin_es(sigma_R=-1)", "lin_es(sigma_P=often)",
        "lin_es(lambda=0)", "lin_es(tau=-1)", "lin_es(warm_up=slow)", "lin_ts(v=-0.1)",
        "lin_ucb(alpha=-1)", "lin_ucb(delta=0)", "lin_ucb(bonus=cubed)", "lin_phe(a=0)",
        "lin_phe(form=cauchy)", "epsilon_greedy(epsilon=1.5)", "greedy(model=liner)",
        "greedy(model=3)", "uniform(1)"}) {
    EXPECT_THROW(make_policy(bad, kSetting), Error) << bad;
  }
}

TEST(Policies, SpellOutEveryParameterInTheirSpec) {
  for (const auto& entry : policies().entries()) {
    const auto policy = make_policy(entry.name, kSetting);
    EXPECT_EQ(policy->spec().arguments.size(), entry.parameters.size()) << entry.name;
    const auto again = make_policy(policy->spec(), kSetting);
    EXPECT_EQ(again->spec(), policy->spec()) << entry.name;
  }
}

bool has_parameter(const Description& description, const std::string& name) {
  return std::any_of(description.parameters.begin(), description.parameters.end(),
                     [&](const Parameter& parameter) { return parameter.name == name; });
}

void expect_warms_up_in_turn(const std::string& spec) {
  const auto policy = make_policy(spec, kSetting);
  for (Index t = 0; t < 11; ++t) {
    const Round round = play_round(*policy, eight_arms(), static_cast<std::uint64_t>(t));
    EXPECT_EQ(round.decision.arm, t % 8) << spec;
    EXPECT_FALSE(round.decision.member) << spec;
  }
}

TEST(Policies, WarmUpInTurnWhereTheyHaveAWarmUp) {
  for (const auto& entry : policies().entries()) {
    if (!has_parameter(entry, "tau")) continue;
    const bool deviates = has_parameter(entry, "epsilon");  // in the warm-up, too
    expect_warms_up_in_turn(entry.name + "(tau=11, warm_up=round_robin" +
                            (deviates ? ", epsilon=0)" : ")"));
  }
  expect_warms_up_in_turn("anytime(lin_es(tau=11))");
}

TEST(Policies, RefuseTheoryWhereItHasNoFiniteConstants) {
  for (const std::string spec :
       {"glm_es(sigma_R=theory, link=exponential)", "glm_tsl(v=theory, link=exponential)",
        "glm_ucb(alpha=theory, link=exponential)", "ucb_glm(alpha=theory, link=exponential, tau=0)",
        "glm_fpl(a=theory, link=probit, S=60, tau=0)", "evill(a=theory, link=exponential)"}) {
    const auto play = [&] {
      Rng rng(1);
      make_policy(spec, kSetting)->decide(eight_arms(), rng);
    };
    EXPECT_THAT(refusal_of(play), testing::HasSubstr("no finite constants for this link")) << spec;
  }
}

Traits traits_of(const char* spec) { return policies().traits(parse_spec(spec)); }

TEST(PolicyTraits, FollowTheArguments) {
  EXPECT_FALSE(traits_of("lin_phe").unit_rewards);
  EXPECT_TRUE(traits_of("lin_phe(form=bernoulli)").unit_rewards);
  EXPECT_TRUE(traits_of("glm_es").exact_propensities);
  EXPECT_FALSE(traits_of("glm_es(draw=normal)").exact_propensities);
  EXPECT_FALSE(traits_of("bayes(rule=ts)").exact_propensities);
  EXPECT_FALSE(traits_of("evill(a=theory)").practical);
}

TEST(PolicyTraits, FollowTheModelItsLinkAndItsSolver) {
  EXPECT_EQ(traits_of("greedy(model=neural)").rewards, Rewards::nonlinear);
  EXPECT_EQ(traits_of("neural_es(L=1)").rewards, Rewards::linear);
  EXPECT_EQ(traits_of("glm_es").rewards, Rewards::generalized_linear);
  EXPECT_EQ(traits_of("glm_es(link=identity)").rewards, Rewards::linear);
  EXPECT_TRUE(traits_of("glm_es(solver=newton)").order_free);
  EXPECT_FALSE(traits_of("glm_es(solver=gd)").order_free);
}

TEST(PolicyTraits, FollowThePolicyThatIsWrapped) {
  EXPECT_TRUE(traits_of("anytime(bayes)").needs_prior);
  EXPECT_FALSE(traits_of("anytime(lin_ts)").exact_propensities);
  EXPECT_FALSE(traits_of("anytime(lin_es)").order_free);
  EXPECT_FALSE(traits_of("anytime(uniform)").learns);
}

TEST(EnsembleSampling, NamesTheMemberThatChose) {
  const auto policy = make_policy("lin_es(m=3)", kSetting);
  std::vector<int> chosen(3, 0);
  for (std::uint64_t t = 0; t < 300; ++t) {
    const auto member = play_round(*policy, eight_arms(), t).decision.member;
    ASSERT_TRUE(member);
    ++chosen.at(static_cast<std::size_t>(*member));
  }
  for (const int count : chosen) EXPECT_NEAR(count, 100, 5 * std::sqrt(300 * 2.0 / 9));
}

TEST(EnsembleSampling, AnotherSeedMakesAnotherEnsemble) {
  const auto one = make_policy("lin_es", {.d = kFeatures, .seed = 1});
  const auto other = make_policy("lin_es", {.d = kFeatures, .seed = 2});
  EXPECT_NE(next_arms(*one, eight_arms(), 50), next_arms(*other, eight_arms(), 50));
}

TEST(PerturbedHistory, CoinsTakeRewardsFromZeroToOneOnly) {
  const auto policy = make_policy("lin_phe(form=bernoulli)", kSetting);
  learn(*policy, 0, 20);
  const std::string before = snapshot(*policy);
  for (const double bad : {-0.01, 1.01, 1e50}) {
    EXPECT_THAT(refusal_of([&] {
                  policy->update(eight_arms(), {{0}, 1}, bad);
                }),
                HasSubstr("needs rewards from 0 to 1"));
  }
  EXPECT_EQ(snapshot(*policy), before);
}

TEST(EpsilonGreedy, IsGreedyAtZeroAndUniformAtOne) {
  const auto greedy = make_policy("greedy", kSetting);
  const auto never = make_policy("epsilon_greedy(epsilon=0)", kSetting);
  const auto always = make_policy("epsilon_greedy(epsilon=1)", kSetting);
  for (Policy* policy : {greedy.get(), never.get(), always.get()}) {
    for (Index arm = 0; arm < 8; ++arm) policy->update(eight_arms(), {{arm}, 1}, arm == 3 ? 1 : 0);
  }
  EXPECT_EQ(*never->propensities(eight_arms()), *greedy->propensities(eight_arms()));
  EXPECT_EQ(*always->propensities(eight_arms()), Vector::Constant(8, 0.125));
}

}  // namespace
}  // namespace posse::policy_test
