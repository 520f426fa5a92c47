// The contract of a policy, kept by every entry of the catalogue and its options.
#include "posse/policies/policy.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/environments/environment.h"

namespace posse {
namespace {

using testing::HasSubstr;

constexpr Index kFeatures = 4;
const Setting kSetting{.d = kFeatures, .seed = 3, .T = 1000};

bool starts_with(const std::string& spec, const std::string& name) {
  return spec.rfind(name, 0) == 0;
}

bool only_for_unit_rewards(const std::string& spec) {
  return spec.find("form=bernoulli") != std::string::npos;
}

Matrix some_arms(Index K, std::uint64_t seed, Index d = kFeatures) {
  Matrix x(d, K);
  for (Index k = 0; k < K; ++k) {
    x.col(k) = Rng(seed).split(static_cast<std::uint64_t>(k)).normals(d);
  }
  return x;
}

Context eight_arms() { return Context(some_arms(8, 1)); }

// From 0 to 1, so that every policy takes it; larger where the first feature is.
double reward_of(const Context& context, Index arm, std::uint64_t round) {
  const double noise = Rng(9).split(round).normal();
  return std::clamp(0.4 + 0.3 * context.x()(0, arm) + 0.1 * noise, 0.0, 1.0);
}

struct Round {
  Context context;
  Decision decision;
  double reward;
};

Round play_round(Policy& policy, const Context& context, std::uint64_t t) {
  Rng rng = Rng(4).split(t);
  const Decision decision = policy.decide(context, rng);
  const double reward = reward_of(context, decision.arm, t);
  policy.update(context, decision, reward);
  return {context, decision, reward};
}

void learn(Policy& policy, std::uint64_t from, std::uint64_t to) {
  const Context context = eight_arms();
  for (std::uint64_t t = from; t < to; ++t) play_round(policy, context, t);
}

std::vector<Index> next_arms(const Policy& policy, const Context& context, int count) {
  std::vector<Index> arms;
  for (int i = 0; i < count; ++i) {
    Rng rng = Rng(5).split(static_cast<std::uint64_t>(i));
    arms.push_back(policy.decide(context, rng).arm);
  }
  return arms;
}

std::string refusal(const auto& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "(nothing was refused)";
}

std::vector<std::string> every_policy() {
  std::vector<std::string> specs;
  for (const auto& entry : policies().entries()) specs.push_back(entry.name);
  for (const char* variant :
       {"lin_es(m=25, sigma_R=0.1, sigma_P=0)", "lin_es(tau=40, warm_up=uniform)", "lin_es(m=1)",
        "lin_ucb(alpha=theory)", "lin_ucb(bonus=squared)", "lin_ts(v=theory)",
        "lin_phe(form=bernoulli, tau=5)", "lin_phe(form=pseudo_gaussian, tau=20)",
        "lin_phe(form=pseudo_gaussian, a=0.5)", "greedy(tau=5)",
        "epsilon_greedy(epsilon=0.3, tau=20)"}) {
    specs.emplace_back(variant);
  }
  return specs;
}

class PolicyContract : public testing::TestWithParam<std::string> {
 protected:
  static std::unique_ptr<Policy> made(const Setting& setting = kSetting) {
    return make_policy(GetParam(), setting);
  }
};

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name;
  for (const char c : info.param) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, PolicyContract, testing::ValuesIn(every_policy()), test_name);

TEST_P(PolicyContract, PlaysALegalArmWhateverTheNumberOfArms) {
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

TEST_P(PolicyContract, PropensitiesAreTheSharesOfItsDecisions) {
  const auto policy = made();
  std::uint64_t t = 0;
  for (const std::uint64_t until : {0u, 7u, 60u}) {
    learn(*policy, t, until);
    t = until;
    expect_propensities_hold(*policy, eight_arms());
  }
}

TEST_P(PolicyContract, PropensitiesHoldAmongEqualArms) {
  const auto policy = made();
  learn(*policy, 0, 60);
  expect_propensities_hold(*policy, Context(some_arms(1, 2).replicate(1, 13)));
  expect_propensities_hold(*policy, Context(some_arms(5, 2).replicate(1, 3)));
  expect_propensities_hold(*policy, Context(Matrix::Zero(kFeatures, 6)));
}

TEST_P(PolicyContract, PropensitiesAreKnownUnlessTheScoresAreRandom) {
  if (starts_with(GetParam(), "lin_ts") || starts_with(GetParam(), "lin_phe")) return;
  const auto policy = made();
  EXPECT_TRUE(policy->propensities(eight_arms()));
  learn(*policy, 0, 60);
  EXPECT_TRUE(policy->propensities(eight_arms()));
}

TEST_P(PolicyContract, TheSameSeedGivesTheSameRun) {
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

TEST_P(PolicyContract, DecidingChangesNothing) {
  const auto policy = made();
  learn(*policy, 0, 40);
  const std::string before = snapshot(*policy);
  next_arms(*policy, eight_arms(), 100);
  policy->propensities(eight_arms());
  EXPECT_EQ(snapshot(*policy), before);
}

TEST_P(PolicyContract, ARestoredPolicyGoesOnAsIfNothingHadHappened) {
  const auto original = made();
  std::uint64_t t = 0;
  for (const std::uint64_t until : {0u, 1u, 17u, 60u, 990u}) {
    learn(*original, t, until);
    t = until;
    const std::string bytes = snapshot(*original);
    const auto restored = restore(bytes);
    EXPECT_EQ(snapshot(*restored), bytes) << "after " << t << " rounds";
    EXPECT_EQ(restored->spec(), original->spec());
    EXPECT_EQ(restored->setting().T, original->setting().T);
    const auto reference = restore(bytes);
    for (std::uint64_t next = t; next < t + 30; ++next) {
      const Context context(next % 2 == 0 ? eight_arms() : Context(some_arms(5, next)));
      const Decision a = play_round(*restored, context, next).decision;
      const Decision b = play_round(*reference, context, next).decision;
      ASSERT_EQ(a.arm, b.arm) << "round " << next;
    }
    EXPECT_EQ(snapshot(*restored), snapshot(*reference));
  }
}

// The same, but against the policy that was never saved.
TEST_P(PolicyContract, SavingAndRestoringMidwayGivesTheSameRun) {
  const auto whole = made();
  auto broken = made();
  const Context context = eight_arms();
  for (std::uint64_t t = 0; t < 1100; ++t) {
    if (t % 137 == 5) broken = restore(snapshot(*broken));
    ASSERT_EQ(play_round(*whole, context, t).decision.arm,
              play_round(*broken, context, t).decision.arm)
        << "round " << t;
  }
  EXPECT_EQ(snapshot(*whole), snapshot(*broken));
}

// Every arm is rewarded once beforehand: Lin-PHE draws by row, in the order of first appearance.
TEST_P(PolicyContract, TheOrderOfUpdatesDoesNotMatter) {
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
  for (std::uint64_t t = 0; t < 100; ++t) {
    const Context fresh(some_arms(6, 100 + t));
    ASSERT_EQ(play_round(*in_order, fresh, t).decision.arm,
              play_round(*shuffled, fresh, t).decision.arm)
        << "round " << t;
  }
}

TEST_P(PolicyContract, RewardsMayComeLate) {
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

TEST_P(PolicyContract, RefusesWhatDoesNotFitAndStaysAsItWas) {
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

TEST_P(PolicyContract, RefusesToBeMadeWithoutFeatures) {
  for (const Index d : {0, -1}) EXPECT_THROW(made({.d = d}), Error);
}

// The same arms with a constant feature, for rewards that are moved into [0, 1].
Context with_constant(const Context& context) {
  Matrix x = Matrix::Ones(context.d() + 1, context.K());
  x.topRows(context.d()) = context.x();
  return Context(x);
}

// Pseudo-regret of T = 1000 rounds, summed over ten repetitions.
double regret(const std::string& spec) {
  const bool unit = only_for_unit_rewards(spec);
  double sum = 0;
  for (std::uint64_t repetition = 0; repetition < 10; ++repetition) {
    const Rng streams = Rng(31).split(repetition);
    Rng instance = streams.split("instance");
    const auto environment = make_environment(parse_spec("linear(K=5, d=3, sigma=0.1)"), instance);
    const auto policy = make_policy(spec, {.d = unit ? 4 : 3, .seed = repetition, .T = 1000});
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

TEST_P(PolicyContract, BeatsUniformClearlyInAnEasyWorld) {
  if (GetParam() == "uniform") return;
  static const double uniform = regret("uniform");
  const double own = regret(GetParam() == "greedy" ? "greedy(tau=5)" : GetParam());
  EXPECT_LT(own, 0.5 * uniform) << GetParam();
}

TEST_P(PolicyContract, ArmIdsChangeNothing) {
  const auto with = made(), without = made();
  Matrix x = some_arms(8, 1);
  for (std::uint64_t t = 0; t < 300; ++t) {
    if (t % 40 == 39) x = some_arms(8, t);  // an id whose features change is another row
    const Context named(x, {10, 11, 12, 13, 14, 15, 16, 16}), nameless(x);
    const Decision a = play_round(*with, named, t).decision;
    const Decision b = play_round(*without, nameless, t).decision;
    ASSERT_EQ(a.arm, b.arm) << "round " << t;
  }
  EXPECT_EQ(snapshot(*with), snapshot(*without));
}

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

TEST_P(PolicyContract, CorruptSnapshotsAreRefused) {
  const auto policy = make_policy(GetParam(), {.d = 2, .seed = 3});
  for (std::uint64_t t = 0; t < 5; ++t) play_round(*policy, Context(some_arms(3, 1, 2)), t);
  const std::string whole = snapshot(*policy);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    ASSERT_THROW(restore(whole.substr(0, length)), Error) << length << " of " << whole.size();
  }
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string flipped = whole;
    flipped[i] = static_cast<char>(flipped[i] ^ (1 << i % 8));
    ASSERT_THROW(restore(flipped), Error) << "byte " << i;
  }
  EXPECT_THROW(restore(whole + '\0'), Error);
  EXPECT_THROW(restore(whole + whole), Error);
  EXPECT_EQ(snapshot(*restore(whole)), whole);
}

// What a snapshot holds; policy.cc has the same fields.
struct Origin {
  std::string spec;
  Setting setting{0};
  std::string body;

  void state(Archive& archive) { archive(spec, setting.d, setting.seed, setting.T, body); }
};

Origin origin_of(Policy& policy) {
  Origin origin;
  load("policy", snapshot(policy), origin);
  return origin;
}

TEST(Policy, StateOfArmsWithOtherFeaturesIsRefused) {
  for (const char* spec : {"lin_es", "lin_ts", "greedy"}) {
    const auto narrow = make_policy(spec, {.d = 2, .seed = 3});
    for (std::uint64_t t = 0; t < 5; ++t) play_round(*narrow, Context(some_arms(3, 1, 2)), t);
    Origin origin = origin_of(*narrow);
    EXPECT_NO_THROW(restore(save("policy", origin)));
    origin.setting.d = 3;
    EXPECT_THAT(refusal([&] { restore(save("policy", origin)); }), HasSubstr("for d = 2"));
  }
}

TEST(Policy, StateOfAnEnsembleOfAnotherSizeIsRefused) {
  const auto small = make_policy("lin_es(m=3)", {.d = 2});
  for (std::uint64_t t = 0; t < 5; ++t) play_round(*small, Context(some_arms(3, 1, 2)), t);
  Origin origin = origin_of(*small);
  origin.spec = "lin_es(m=9)";
  EXPECT_THAT(refusal([&] { restore(save("policy", origin)); }), HasSubstr("lin_es(m=3"));
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

// Plays rounds in which nothing may become infinite or no number.
void expect_survives(const std::string& spec, const std::function<Matrix(std::uint64_t)>& arms,
                     const std::function<double(std::uint64_t)>& reward, std::uint64_t rounds) {
  const auto policy = make_policy(spec, {.d = arms(0).rows(), .seed = 3, .T = 1000});
  for (std::uint64_t t = 0; t < rounds; ++t) {
    const Context context(arms(t));
    Rng rng = Rng(4).split(t);
    const Decision decision = policy->decide(context, rng);
    ASSERT_GE(decision.arm, 0) << spec << ", round " << t;
    ASSERT_LT(decision.arm, context.K()) << spec << ", round " << t;
    policy->update(context, decision, reward(t));
    const Vector p = policy->propensities(context).value_or(Vector::Ones(1));
    ASSERT_NEAR(p.sum(), 1, 1e-12) << spec << ", round " << t;
  }
  const auto again = restore(snapshot(*policy));
  EXPECT_EQ(snapshot(*again), snapshot(*policy)) << spec;
}

double zero_or_one(std::uint64_t t) { return t % 3 == 0 ? 1 : 0; }

TEST_P(PolicyContract, SurvivesArmsThatAreAllEqual) {
  const Matrix x = some_arms(1, 1).replicate(1, 7);
  expect_survives(
      GetParam(), [&](std::uint64_t) { return x; }, zero_or_one, 200);
}

TEST_P(PolicyContract, SurvivesArmsThatAreAllZero) {
  const Matrix x = Matrix::Zero(kFeatures, 5);
  expect_survives(
      GetParam(), [&](std::uint64_t) { return x; }, zero_or_one, 200);
}

TEST_P(PolicyContract, SurvivesASingleFeatureAndASingleArm) {
  expect_survives(
      GetParam(), [](std::uint64_t) { return some_arms(6, 1, 1); }, zero_or_one, 200);
  expect_survives(
      GetParam(), [](std::uint64_t t) { return some_arms(1, t); }, zero_or_one, 200);
  expect_survives(
      GetParam(), [](std::uint64_t) { return Matrix::Ones(1, 1); }, zero_or_one, 200);
}

TEST_P(PolicyContract, SurvivesRewardsOfAnySize) {
  if (only_for_unit_rewards(GetParam())) return;
  for (const double size : {1e-300, 1e-50, 1e50, kLargest}) {
    const auto reward = [&](std::uint64_t t) { return t % 3 == 0 ? size : -size; };
    expect_survives(
        GetParam(), [](std::uint64_t) { return some_arms(8, 1); }, reward, 200);
    expect_survives(
        GetParam(), [](std::uint64_t t) { return some_arms(8, t); }, reward, 200);
  }
}

TEST_P(PolicyContract, SurvivesFeaturesOfAnySize) {
  for (const double size : {1e-200, 1e-50, 1e9, 1e20, 0.1 * kLargest}) {
    const Matrix fixed = size * some_arms(8, 1);
    expect_survives(
        GetParam(), [&](std::uint64_t) { return fixed; }, zero_or_one, 200);
    const auto fresh = [&](std::uint64_t t) { return Matrix(size * some_arms(8, t)); };
    expect_survives(GetParam(), fresh, zero_or_one, 200);
  }
}

TEST_P(PolicyContract, SurvivesFeaturesAndRewardsThatAreBothHuge) {
  if (only_for_unit_rewards(GetParam())) return;
  for (const double size : {1e20, 0.1 * kLargest}) {
    const auto reward = [&](std::uint64_t t) { return t % 3 == 0 ? size : -size; };
    const auto fresh = [&](std::uint64_t t) { return Matrix(size * some_arms(8, t)); };
    expect_survives(GetParam(), fresh, reward, 200);
  }
}

// The spec with this lambda, where it has one.
std::string with_lambda(const std::string& text, const std::string& lambda) {
  Spec spec = policies().complete(parse_spec(text));
  for (Argument& argument : spec.arguments) {
    if (argument.key == "lambda") argument.value = parse_value(lambda);
    if (argument.key == "model") argument.value = parse_value("linear(lambda=" + lambda + ")");
  }
  return to_string(spec);
}

TEST_P(PolicyContract, SurvivesATinyAndAHugeRegularisation) {
  for (const char* lambda : {"1e-12", "1e-30", "1e30"}) {
    const std::string spec = with_lambda(GetParam(), lambda);
    expect_survives(
        spec, [](std::uint64_t) { return some_arms(8, 1); }, zero_or_one, 1100);
    expect_survives(
        spec, [](std::uint64_t t) { return some_arms(3, t % 2); }, zero_or_one, 200);
    expect_survives(
        spec, [](std::uint64_t t) { return some_arms(8, t); }, zero_or_one, 200);
  }
}

// Salaries beside ages, and hardly any regularisation: V is singular to working precision.
TEST_P(PolicyContract, SurvivesUnscaledFeaturesWithATinyRegularisation) {
  const Vector scale =
      Vector::LinSpaced(kFeatures, 0, 6).unaryExpr([](double e) { return std::pow(10, e); });
  const auto arms = [&](std::uint64_t t) { return Matrix(scale.asDiagonal() * some_arms(8, t)); };
  expect_survives(with_lambda(GetParam(), "1e-9"), arms, zero_or_one, 1500);
}

TEST(Policies, RefuseUnknownParametersWithTheListOfTheirOwn) {
  for (const auto& entry : policies().entries()) {
    const std::string why =
        refusal([&] { make_policy(entry.name + "(no_such_thing=1)", kSetting); });
    EXPECT_THAT(why, HasSubstr(entry.name + " has no parameter 'no_such_thing'; it has"));
    for (const Parameter& parameter : entry.parameters) EXPECT_THAT(why, HasSubstr(parameter.name));
  }
}

TEST(Policies, RefuseUnknownNamesWithTheList) {
  const std::string why = refusal([] { make_policy("lin_se", kSetting); });
  EXPECT_THAT(why, HasSubstr("there is no policy 'lin_se'; there are: lin_es, lin_ts, lin_ucb"));
  EXPECT_THAT(why, HasSubstr("did you mean 'lin_es'?"));
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

TEST(Policies, WarmUpInTurnWhereTheyHaveAWarmUp) {
  for (const auto& entry : policies().entries()) {
    if (entry.name == "uniform") continue;
    std::string spec = entry.name + "(tau=11)";
    if (entry.name == "epsilon_greedy") spec = "epsilon_greedy(epsilon=0, tau=11)";
    const auto policy = make_policy(spec, kSetting);
    for (Index t = 0; t < 11; ++t) {
      const Round round = play_round(*policy, eight_arms(), static_cast<std::uint64_t>(t));
      EXPECT_EQ(round.decision.arm, t % 8) << spec;
      EXPECT_FALSE(round.decision.member) << spec;
    }
  }
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
    EXPECT_THAT(refusal([&] {
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
}  // namespace posse
