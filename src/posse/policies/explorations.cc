#include "posse/policies/explorations.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/policies/ensemble_parameters.h"
#include "posse/policies/entries.h"
#include "posse/policies/make_ensemble_sampling.h"
#include "posse/policies/model_of.h"
#include "posse/policies/perturbed_history.h"
#include "posse/policies/thompson_sampling.h"
#include "posse/policies/upper_confidence.h"
#include "posse/policies/warm_up.h"

namespace posse {
namespace {

// "es, phe, greedy": those whose needs the model meets.
std::string explorations_over(const Spec& model) {
  const ModelFactories& factories = models().find(model.word).make;
  std::vector<std::string> names;
  for (const Exploration& exploration : kExplorations) {
    if (has_capability(factories, exploration.needs)) names.emplace_back(exploration.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// Throws Error that ends with the advice, if the model lacks the capability.
void require_of(const Spec& model, Capability needed, const std::string& advice) {
  try {
    require_capability(model, needed);
  } catch (const Error& error) {
    throw Error(fmt::format("{}. {}", error.what(), advice));
  }
}

// Rejects a model that lacks the capability as soon as the spec is read.
template <Capability needed>
void require_of_model(Arguments& arguments) {
  const Spec& model = arguments.value("model");
  require_of(model, needed,
             fmt::format("Explorations over {}: {}", model.word, explorations_over(model)));
}

void require_members(Arguments& arguments) {
  require_of_model<kEs.needs>(arguments);
  if (arguments.is("draw", "member")) return;
  const Spec& model = arguments.value("model");
  require_of(model, Capability::combining, fmt::format("es over {} has draw=member", model.word));
}

Parameters es_parameters() {
  Parameters all = Parameters{model_parameter()} +
                   ensemble_parameters(scale_suggested_by_models(&Suggestions::sigma_R)) +
                   Parameters{draw_parameter()};
  all = with_word(all, "m", "auto", suggested_by_models(&Suggestions::m));
  return with_default(all, "m", "auto");
}

Traits es_traits(const Arguments& arguments) {
  Traits traits = traits_of_model(arguments);
  traits.exact_propensities = arguments.is("draw", "member");
  return traits;
}

Traits phe_traits(const Arguments& arguments) {
  Traits traits = random_traits_of_model(arguments);
  traits.unit_rewards = arguments.is("form", "bernoulli");
  return traits;
}

Scale<GaussianModel> suggested_width(const Arguments& arguments) {
  return scale_of<GaussianModel>(arguments, "alpha", [](const GaussianModel& model, Index) {
    return model.suggested_alpha(noise_sd(model));
  });
}

}  // namespace

Entry<PolicyFactory> es() {
  return {{.name = kEs.name,
           .summary = "ensemble sampling over any model with members (Algorithm 1)",
           .rule = "draw j from 1..m, play argmax_x f(x; theta^j), where theta^j is the fit to the "
                   "rewards with member j's own perturbations",
           .paper = "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual Bandits",
           .parameters = es_parameters(),
           .settle = require_members,
           .traits = es_traits},
          [](const Arguments& arguments, const Setting& setting) {
            const Spec& model = arguments.value("model");
            const EnsembleOptions options = ensemble_options(arguments);
            const Index m = options.m.value_or(models().find(model.word).make.members);
            return make_ensemble_sampling(model, draw_of(arguments, m), options, arguments,
                                          setting);
          }};
}

Entry<PolicyFactory> ts() {
  return {{.name = kTs.name,
           .summary = "Thompson sampling over any model with a Gaussian posterior",
           .rule = "draw theta~ from N(theta, v^2 H^-1) around the fit theta, H the Hessian of the "
                   "loss, play argmax_x f(x; theta~)",
           .paper = "Agrawal & Goyal, Thompson Sampling for Contextual Bandits with Linear Payoffs "
                    "(ICML 2013)",
           .parameters = Parameters{model_parameter(),
                                    {"v", "auto",
                                     "scale of the posterior; 'auto' is " +
                                         scale_suggested_by_models(&Suggestions::v),
                                     real(0).or_word("auto")}} +
                         warm_up_parameters(),
           .settle = require_of_model<kTs.needs>,
           .traits = random_traits_of_model},
          [](const Arguments& arguments, const Setting& setting) {
            return make_thompson_sampling(
                arguments.value("model"), arguments, setting,
                scale_of<GaussianModel>(arguments, "v", suggested_draw_scale));
          }};
}

Entry<PolicyFactory> ucb() {
  return {
      {.name = kUcb.name,
       .summary = "upper confidence bounds over any model with a Gaussian posterior",
       .rule = "play argmax_x x' theta + alpha ||x||_{H^-1} around the fit theta, H the Hessian "
               "of the loss; bonus=squared takes alpha ||x||^2_{H^-1}",
       .paper = "Li et al., A Contextual-Bandit Approach to Personalized News Article "
                "Recommendation (WWW 2010)",
       .parameters = Parameters{model_parameter(),
                                {"alpha", "auto",
                                 "width of the bonus; 'auto' is " +
                                     scale_suggested_by_models(&Suggestions::alpha),
                                 real(0).or_word("auto")},
                                bonus_parameter("H")} +
                     warm_up_parameters(),
       .settle = require_of_model<kUcb.needs>,
       .traits = traits_of_model},
      [](const Arguments& arguments, const Setting& setting) {
        return make_upper_confidence(arguments.value("model"), arguments, setting,
                                     suggested_width(arguments), arguments.is("bonus", "squared"));
      }};
}

Entry<PolicyFactory> phe() {
  return {{.name = kPhe.name,
           .summary = "perturbed-history exploration over any model with perturbed fits",
           .rule = "perturb all past rewards with fresh noise, fit theta~ to them, play argmax_x "
                   "f(x; theta~)",
           .paper = "Kveton et al., Perturbed-History Exploration in Stochastic Linear Bandits "
                    "(UAI 2019)",
           .parameters =
               Parameters{model_parameter()} +
               with_default(all_perturbation_parameters(scale_suggested_by_models(&Suggestions::a)),
                            "tau", "d"),
           .settle = require_of_model<kPhe.needs>,
           .traits = phe_traits},
          [](const Arguments& arguments, const Setting& setting) {
            return make_perturbed_history(arguments.value("model"), arguments, setting);
          }};
}

}  // namespace posse
