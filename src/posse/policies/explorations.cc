#include "posse/policies/explorations.h"

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

// Rejects a model that lacks the capability as soon as the spec is read.
template <Capability needed>
void require_of_model(Arguments& arguments) {
  require_capability(arguments.value("model"), needed);
}

void require_members(Arguments& arguments) {
  const bool combines = !arguments.is("draw", "member");
  require_capability(arguments.value("model"),
                     combines ? Capability::combining : Capability::ensemble);
}

Parameters es_parameters() {
  Parameters all = Parameters{model_parameter()} +
                   ensemble_parameters("what the model suggests for the noise of its residuals") +
                   Parameters{draw_parameter()};
  all = with_word(all, "m", "auto", "as many as the model suggests");
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
  return {{.name = "es",
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
  return {{.name = "ts",
           .summary = "Thompson sampling over any model with a Gaussian posterior",
           .rule = "draw theta~ from N(theta, v^2 H^-1) around the fit theta, H the Hessian of the "
                   "loss, play argmax_x f(x; theta~)",
           .paper = "Agrawal & Goyal, Thompson Sampling for Contextual Bandits with Linear Payoffs "
                    "(ICML 2013)",
           .parameters = Parameters{model_parameter(),
                                    {"v", "auto",
                                     "scale of the posterior; 'auto' is what the model suggests "
                                     "for the noise of its residuals",
                                     real(0).or_word("auto")}} +
                         warm_up_parameters(),
           .settle = require_of_model<Capability::gaussian>,
           .traits = random_traits_of_model},
          [](const Arguments& arguments, const Setting& setting) {
            return make_thompson_sampling(
                arguments.value("model"), arguments, setting,
                scale_of<GaussianModel>(arguments, "v", suggested_draw_scale));
          }};
}

Entry<PolicyFactory> ucb() {
  return {
      {.name = "ucb",
       .summary = "upper confidence bounds over any model with a Gaussian posterior",
       .rule = "play argmax_x x' theta + alpha ||x||_{H^-1} around the fit theta, H the Hessian "
               "of the loss; bonus=squared takes alpha ||x||^2_{H^-1}",
       .paper = "Li et al., A Contextual-Bandit Approach to Personalized News Article "
                "Recommendation (WWW 2010)",
       .parameters = Parameters{model_parameter(),
                                {"alpha", "auto",
                                 "width of the bonus; 'auto' is what the model suggests for "
                                 "the noise of its residuals",
                                 real(0).or_word("auto")},
                                bonus_parameter()} +
                     warm_up_parameters(),
       .settle = require_of_model<Capability::gaussian>,
       .traits = traits_of_model},
      [](const Arguments& arguments, const Setting& setting) {
        return make_upper_confidence(arguments.value("model"), arguments, setting,
                                     suggested_width(arguments), arguments.is("bonus", "squared"));
      }};
}

Entry<PolicyFactory> phe() {
  return {{.name = "phe",
           .summary = "perturbed-history exploration over any model with perturbed fits",
           .rule = "perturb all past rewards with fresh noise, fit theta~ to them, play argmax_x "
                   "f(x; theta~)",
           .paper = "Kveton et al., Perturbed-History Exploration in Stochastic Linear Bandits "
                    "(UAI 2019)",
           .parameters = Parameters{model_parameter()} +
                         with_default(all_perturbation_parameters(), "tau", "d"),
           .settle = require_of_model<Capability::perturbed>,
           .traits = phe_traits},
          [](const Arguments& arguments, const Setting& setting) {
            return make_perturbed_history(arguments.value("model"), arguments, setting);
          }};
}

}  // namespace posse
