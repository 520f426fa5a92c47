// Decisions that do not depend on the units of rewards and features, nor on an offset of rewards.
#include <algorithm>

#include <gtest/gtest.h>

#include "posse/policies/policy_contract_test.h"

namespace posse::policy_equivariance_test {
namespace {

// Rewards a y + c for y, and features s x for x.
struct Units {
  double a = 1, c = 0, s = 1;
};

std::vector<Index> arms_played(const std::string& spec, const Units& units, bool fresh) {
  const bool network = policies().traits(parse_spec(spec)).rewards == Rewards::nonlinear;
  const auto policy = make_policy(spec, kSetting);
  std::vector<Index> arms;
  for (std::uint64_t t = 0; t < (network ? 150 : 400); ++t) {
    const Context plain(some_arms(8, fresh ? 100 + t : 1));
    const Context context(units.s * plain.x());
    Rng rng = Rng(4).split(t);
    const Decision decision = policy->decide(context, rng);
    const double y = plain.x()(0, decision.arm) + 0.5 * Rng(9).split(t).normal();
    policy->update(context, decision, units.a * y + units.c);
    arms.push_back(decision.arm);
  }
  return arms;
}

void expect_same_arms(const std::string& spec, const Units& units) {
  for (const bool fresh : {false, true}) {
    EXPECT_EQ(arms_played(spec, units, fresh), arms_played(spec, {}, fresh))
        << "rewards " << units.a << " y + " << units.c << ", features " << units.s << " x"
        << (fresh ? ", fresh arms" : "");
  }
}

void expect_no_unit_of_features(const std::string& spec) {
  for (const double s : {1e-4, 3.0, 1e4}) expect_same_arms(spec, {.s = s});
}

class Equivariance : public testing::TestWithParam<std::string> {};

TEST_P(Equivariance, TheUnitOfRewardsDoesNotMatter) {
  for (const double a : {1e-9, 1e-3, 1e3, 1e9}) expect_same_arms(GetParam(), {.a = a});
}

TEST_P(Equivariance, AnOffsetOfRewardsDoesNotMatter) {
  for (const double c : {-1e6, 5.0, 1e3, 1e6}) expect_same_arms(GetParam(), {.c = c});
  expect_same_arms(GetParam(), {.a = 1e-9, .c = 1e-3});
}

TEST_P(Equivariance, TheUnitOfFeaturesDoesNotMatter) { expect_no_unit_of_features(GetParam()); }

// Policies are found in the catalogue, so that a new one is tested, too.
std::vector<std::string> with_entries(std::vector<std::string> specs, const auto& belongs) {
  for (const auto& entry : policies().entries()) {
    if (belongs(entry)) specs.push_back(entry.name);
  }
  return specs;
}

std::vector<std::string> linear_specs() {
  return with_entries(
      {"lin_es(draw=sphere)", "anytime(lin_es, T0=50, rule=own, restart=keep)", "es(model=linear)",
       "ts(model=linear)", "ucb(model=linear)", "phe(model=linear)", "phe(model=linear, form=loss)",
       "greedy(model=linear)", "epsilon_greedy(model=linear)"},
      [](const auto& entry) { return entry.composed.model == std::string("linear"); });
}

std::vector<std::string> network_specs() {
  return with_entries(
      {"anytime(neural_es, T0=50, rule=own, restart=keep)", "es(model=neural)", "phe(model=neural)",
       "phe(model=neural, form=loss)", "greedy(model=neural)", "epsilon_greedy(model=neural)",
       "neural_es(tau=0)", "neural_es(m=5, solver=replay)",
       "neural_es(m=3, form=ntk, N=6, solver=gd(steps=10))", "neural_linear(rule=ucb)"},
      [](const auto& entry) {
        return policies().traits(parse_spec(entry.name)).rewards == Rewards::nonlinear;
      });
}

INSTANTIATE_TEST_SUITE_P(Linear, Equivariance, testing::ValuesIn(linear_specs()), test_name);
INSTANTIATE_TEST_SUITE_P(Networks, Equivariance, testing::ValuesIn(network_specs()), test_name);

// Policies over the generalized linear model are known by its parameters.
std::vector<std::string> glm_specs(const std::string& link) {
  const auto has = [](const auto& entry, const std::string& name) {
    return std::any_of(entry.parameters.begin(), entry.parameters.end(),
                       [&](const Parameter& parameter) { return parameter.name == name; });
  };
  std::vector<std::string> specs = {"lmc_ts(link=" + link + ")"};
  for (const auto& entry : policies().entries()) {
    if (has(entry, "link") && has(entry, "intercept"))
      specs.push_back(entry.name + "(link=" + link + ")");
  }
  for (const char* exploration : {"es", "ts", "ucb", "phe", "greedy"}) {
    specs.push_back(exploration + ("(model=glm(link=" + link + "))"));
  }
  return specs;
}

INSTANTIATE_TEST_SUITE_P(IdentityLink, Equivariance, testing::ValuesIn(glm_specs("identity")),
                         test_name);

// Any other link fixes the unit of rewards, but not that of features.
class FeatureUnits : public testing::TestWithParam<std::string> {};

TEST_P(FeatureUnits, DoNotMatter) { expect_no_unit_of_features(GetParam()); }

INSTANTIATE_TEST_SUITE_P(LogisticLink, FeatureUnits, testing::ValuesIn(glm_specs("logistic")),
                         test_name);

}  // namespace
}  // namespace posse::policy_equivariance_test
