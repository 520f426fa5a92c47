// Extremes that every policy survives without producing infinities or NaNs.
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <unistd.h>

#include "posse/policies/policy_contract_test.h"

namespace posse::policy_survival_test {
namespace {

POSSE_OVER_THE_CATALOGUE(Survival);

void expect_refuses(Policy& policy, const Context& context) {
  const std::string before = snapshot(policy);
  Rng rng(4);
  EXPECT_THROW(policy.decide(context, rng), Error);
  EXPECT_THROW(policy.update(context, {}, 0), Error);
  EXPECT_EQ(snapshot(policy), before);
}

// Plays rounds in which nothing may become infinite or NaN. A policy that knows the prior of its
// arms must reject other arms.
void expect_survives(const std::string& spec, const std::function<Matrix(std::uint64_t)>& arms,
                     const std::function<double(std::uint64_t)>& reward, std::uint64_t rounds) {
  const Traits traits = policies().traits(parse_spec(spec));
  const auto policy =
      make_policy(spec, {.d = arms(0).rows(), .seed = 3, .T = 1000, .prior = prior_of(arms(0))});
  if (traits.needs_prior && arms(0) != arms(1)) return expect_refuses(*policy, Context(arms(1)));
  for (std::uint64_t t = 0; t < rounds; ++t) {
    const Context context(arms(t));
    Rng rng = Rng(4).split(t);
    const Decision decision = policy->decide(context, rng);
    ASSERT_GE(decision.arm, 0) << spec << ", round " << t;
    ASSERT_LT(decision.arm, context.K()) << spec << ", round " << t;
    policy->update(context, decision, reward(t));
    // Propensities of networks cost a fit of every member.
    if (t % 8 != 0 && traits.rewards == Rewards::nonlinear) continue;
    const Vector p = policy->propensities(context).value_or(Vector::Ones(1));
    ASSERT_NEAR(p.sum(), 1, 1e-12) << spec << ", round " << t;
  }
  const auto again = restore(snapshot(*policy));
  EXPECT_EQ(snapshot(*again), snapshot(*policy)) << spec;
}

double zero_or_one(std::uint64_t t) { return t % 3 == 0 ? 1 : 0; }

TEST_P(Survival, SurvivesArmsThatAreAllEqual) {
  const Matrix x = some_arms(1, 1).replicate(1, 7);
  expect_survives(
      GetParam(), [&](std::uint64_t) { return x; }, zero_or_one, 200);
}

TEST_P(Survival, SurvivesArmsThatAreAllZero) {
  const Matrix x = Matrix::Zero(kFeatures, 5);
  expect_survives(
      GetParam(), [&](std::uint64_t) { return x; }, zero_or_one, 200);
}

TEST_P(Survival, SurvivesASingleFeatureAndASingleArm) {
  expect_survives(
      GetParam(), [](std::uint64_t) { return some_arms(6, 1, 1); }, zero_or_one, 200);
  expect_survives(
      GetParam(), [](std::uint64_t t) { return some_arms(1, t); }, zero_or_one, 200);
  expect_survives(
      GetParam(), [](std::uint64_t) { return Matrix::Ones(1, 1); }, zero_or_one, 200);
}

TEST_P(Survival, SurvivesRewardsOfAnySize) {
  if (traits().unit_rewards) GTEST_SKIP() << kTakesUnitRewards;
  for (const double size : {1e-300, 1e-50, 1e50, kMaxMagnitude}) {
    const auto reward = [&](std::uint64_t t) { return t % 3 == 0 ? size : -size; };
    expect_survives(
        GetParam(), [](std::uint64_t) { return some_arms(8, 1); }, reward, 200);
    expect_survives(
        GetParam(), [](std::uint64_t t) { return some_arms(8, t); }, reward, 200);
  }
}

TEST_P(Survival, SurvivesFeaturesOfAnySize) {
  for (const double size : {1e-200, 1e-50, 1e9, 1e20, 0.1 * kMaxMagnitude}) {
    const Matrix fixed = size * some_arms(8, 1);
    expect_survives(
        GetParam(), [&](std::uint64_t) { return fixed; }, zero_or_one, 200);
    const auto fresh = [&](std::uint64_t t) { return Matrix(size * some_arms(8, t)); };
    expect_survives(GetParam(), fresh, zero_or_one, 200);
  }
}

TEST_P(Survival, SurvivesFeaturesAndRewardsThatAreBothHuge) {
  if (traits().unit_rewards) GTEST_SKIP() << kTakesUnitRewards;
  for (const double size : {1e20, 0.1 * kMaxMagnitude}) {
    const auto reward = [&](std::uint64_t t) { return t % 3 == 0 ? size : -size; };
    const auto fresh = [&](std::uint64_t t) { return Matrix(size * some_arms(8, t)); };
    expect_survives(GetParam(), fresh, reward, 200);
  }
}

// The spec with this lambda, if it has one.
std::string with_lambda(const std::string& text, const std::string& lambda) {
  Spec spec = policies().complete(parse_spec(text));
  for (Argument& argument : spec.arguments) {
    if (argument.key == "lambda") argument.value = parse_value(lambda);
    if (argument.key == "model") {
      argument.value = parse_value(argument.value.word + "(lambda=" + lambda + ")");
    }
  }
  return to_string(spec);
}

TEST_P(Survival, SurvivesATinyAndAHugeRegularisation) {
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

// Features like salaries and ages, and hardly any regularisation: V is singular to working
// precision.
TEST_P(Survival, SurvivesUnscaledFeaturesWithATinyRegularisation) {
  const Vector scale =
      Vector::LinSpaced(kFeatures, 0, 6).unaryExpr([](double e) { return std::pow(10, e); });
  const auto arms = [&](std::uint64_t t) { return Matrix(scale.asDiagonal() * some_arms(8, t)); };
  expect_survives(with_lambda(GetParam(), "1e-9"), arms, zero_or_one, 1500);
}

void survive_far_rewards(const std::string& spec) {
  const auto reward = [](std::uint64_t t) { return t % 3 == 0 ? 20.0 : 0.1; };
  const auto fixed = [](std::uint64_t) { return Matrix(3 * some_arms(8, 1)); };
  const auto fresh = [](std::uint64_t t) { return Matrix(3 * some_arms(8, t)); };
  alarm(120);  // a solver may never end; instrumented builds are slow
  expect_survives(spec, fixed, reward, 100);
  expect_survives(spec, fresh, reward, 100);
  std::exit(testing::Test::HasFailure() ? 1 : 0);
}

// Good rewards move the fit to where other arms have an infinite mean, or one that overflows. These
// arms must stay playable, and a reward of theirs must move the fit back.
TEST(SurvivalOfLinks, ArmsBeyondTheDomainArePlayable) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  for (const std::string name :
       {"glm_es", "glm_tsl", "glm_fpl", "glm_phe", "evill", "ucb_glm", "glm_ucb"}) {
    for (const std::string link : {"exponential", "poisson"}) {
      const std::string spec = name + "(link=" + link + ")";
      SCOPED_TRACE(spec);
      EXPECT_EXIT(survive_far_rewards(spec), testing::ExitedWithCode(0), "");
    }
  }
}

}  // namespace
}  // namespace posse::policy_survival_test
