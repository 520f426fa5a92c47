// Published policies are presets of explorations over models: composed by hand, they make the same
// decisions. The grid of explorations and models follows from the capabilities.
#include "posse/policies/explorations.h"

#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/environments/environment.h"
#include "posse/policies/policy.h"

namespace posse::explorations_test {
namespace {

using testing::HasSubstr;

void expect_same_decisions(const std::string& one, const std::string& other,
                           const std::string& world, std::uint64_t rounds) {
  Rng instance(1);
  const auto environment = make_environment(parse_spec(world), instance);
  const Setting setting{.d = environment->d(), .seed = 7, .T = 1000, .K = environment->K()};
  const auto first = make_policy(one, setting), second = make_policy(other, setting);
  for (std::uint64_t t = 0; t < rounds; ++t) {
    Rng nature = Rng(2).split(t), noise = Rng(3).split(t);
    Rng first_rng = Rng(4).split(t), second_rng = Rng(4).split(t);
    const Context& context = environment->next(nature);
    const Decision decision = first->decide(context, first_rng);
    ASSERT_EQ(decision.arm, second->decide(context, second_rng).arm) << "round " << t;
    const double y = environment->reward(decision.arm, noise);
    first->update(context, decision, y);
    second->update(context, decision, y);
  }
}

TEST(Explorations, ComposedByHandAreThePublishedPolicies) {
  const std::pair<const char*, const char*> pairs[] = {
      {"lin_es", "es(model=linear)"},
      {"lin_es(m=8, draw=sphere)", "es(m=8, model=linear, draw=sphere)"},
      {"lin_ts", "ts(model=linear)"},
      {"lin_ucb", "ucb(model=linear)"},
      {"lin_ucb(bonus=squared, alpha=1)", "ucb(model=linear, bonus=squared, alpha=1)"},
      {"lin_phe", "phe(model=linear)"},
      {"lin_phe(form=pseudo_gaussian)", "phe(model=linear, form=pseudo_gaussian)"},
      {"glm_es", "es(model=glm, tau=auto, warm_up=g_optimal)"},
      {"glm_tsl", "ts(model=glm)"},
      {"glm_fpl", "phe(model=glm)"},
      {"glm_phe", "phe(model=glm, form=adapted)"},
      {"evill", "phe(model=glm, form=loss, tau=0)"},
      {"neural_phe(tau=K)", "phe(model=neural, tau=K)"},
      {"neural_es(m=5, tau=K)", "es(model=neural(L=2, N=50, form=standard), m=5, tau=K)"},
      {"neural_es", "es(model=neural(L=2, N=50, form=standard), tau=auto)"},
  };
  for (const auto& [published, composed] : pairs) {
    SCOPED_TRACE(std::string(published) + " and " + composed);
    const bool neural = std::string(published).starts_with("neural");
    for (const char* world : {"logistic(K=8, d=4)", "logistic(K=8, d=4, arms=fresh)"}) {
      expect_same_decisions(published, composed, world, neural ? 150 : 400);
    }
  }
}

TEST(Explorations, RefuseAModelThatLacksTheCapability) {
  for (const Exploration& exploration : kExplorations) {
    for (const ModelEntry& model : models().entries()) {
      const Spec spec = parse_spec(std::string(exploration.name) + "(model=" + model.name + ")");
      if (has_capability(model.make, exploration.needs)) {
        EXPECT_NO_THROW(make_policy(spec, {.d = 3})) << to_string(spec);
      } else {
        EXPECT_THROW(policies().complete(spec), Error) << to_string(spec);
      }
    }
  }
}

std::string refusal(const char* policy) {
  return refusal_of([&] { make_policy(policy, {.d = 3}); });
}

TEST(Explorations, SayWhatWouldGoWithAModelThatLacksTheCapability) {
  const std::string why = refusal("ts(model=neural)");
  EXPECT_THAT(why, HasSubstr("the model neural lacks a Gaussian posterior"));
  EXPECT_THAT(why, HasSubstr("it has: a fit, ensemble members, perturbed fits"));
  EXPECT_THAT(why, HasSubstr("Models with a Gaussian posterior: linear, glm"));
  EXPECT_THAT(why, HasSubstr("Explorations over neural: es, phe, greedy, epsilon_greedy"));
}

TEST(Explorations, SayWhichDrawGoesWithMembersThatCannotBeCombined) {
  const std::string why = refusal("es(model=neural, draw=sphere)");
  EXPECT_THAT(why, HasSubstr("the model neural lacks combinations of members"));
  EXPECT_THAT(why, HasSubstr("es over neural has draw=member"));
}

TEST(Explorations, SayWhatEachModelSuggests) {
  const auto meaning = [](const char* policy, const std::string& name) {
    for (const Parameter& parameter : policies().find(policy).parameters) {
      if (parameter.name == name) return parameter.meaning;
    }
    return std::string();
  };
  EXPECT_THAT(meaning("es", "m"), HasSubstr("50 for linear, 100 for glm, 50 (10 once rows"));
  EXPECT_THAT(meaning("es", "sigma_R"), HasSubstr("sigma for linear, 0.4 sigma for glm"));
  EXPECT_THAT(meaning("ts", "v"), HasSubstr("sigma for linear, 0.5 sigma / sqrt(mu'(0)) for glm"));
  EXPECT_THAT(meaning("ucb", "alpha"), HasSubstr("2 sigma for linear, sigma / sqrt(mu'(0))"));
  EXPECT_THAT(meaning("phe", "sigma_R"), HasSubstr("sigma for linear, 0.5 sigma"));
}

TEST(Explorations, NameWhatThePublishedPoliciesAreMadeOf) {
  for (const auto& entry : policies().entries()) {
    if (entry.composed.exploration.empty()) continue;
    EXPECT_NO_THROW(policies().find(entry.composed.exploration)) << entry.name;
    EXPECT_NO_THROW(models().find(entry.composed.model)) << entry.name;
  }
}

}  // namespace
}  // namespace posse::explorations_test
