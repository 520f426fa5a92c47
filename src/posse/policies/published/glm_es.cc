// GLM-ES: ensemble sampling over the generalized linear model.
#include <algorithm>

#include "posse/policies/ensemble_draw.h"
#include "posse/policies/ensemble_parameters.h"
#include "posse/policies/entries.h"
#include "posse/policies/make_ensemble_sampling.h"
#include "posse/policies/model_of.h"
#include "posse/policies/published/glm_theory.h"

namespace posse {
namespace {

constexpr double kMaxWarmUp = 1e9;  // longer than any run

Scale<EnsembleModel> glm_perturbation_scale(const Arguments& arguments, const Setting& setting) {
  const auto theory = std::make_shared<GlmTheory>(arguments, setting);
  const auto automatic = [theory](const EnsembleModel& model, Index) {
    return model.suggested_sigma_R(theory->sigma(model));
  };
  const auto proven = [theory](const EnsembleModel&, Index t) {
    return theory->constants(t).sigma_R();
  };
  return scale_of<EnsembleModel>(arguments, "sigma_R", automatic, proven);
}

Parameters default_parameters() {
  Parameters all = with_proven_size(ensemble_parameters(
                       "0.4 sigma (sigma with link=identity)",
                       "what the proof of optimism takes, max{2 b_1, 4 e b_2}")) +
                   glm_theory_parameters("values in words") + parameters_of_model("glm") +
                   Parameters{draw_parameter(kProvenForMember)};
  all =
      with_word(all, "lambda", "theory",
                "1 v (2 d M / S) log(e sqrt(1 + T mu'_max / d) v 1/delta), of the theorem's proof");
  all = with_word(all, "lambda", "statement", "1 v d v log(1/delta), of the theorem as stated");
  all = with_word(all, "tau", "theory",
                  "1.5 iota^2 d / mu'_min, which exceeds any run unless mu' is constant");
  all = with_default(all, "m", "100");
  all = with_default(all, "tau", "auto");
  return with_default(all, "warm_up", "g_optimal");
}

GlmConstants proven_constants(const std::string& word, const Arguments& arguments,
                              const Setting& setting) {
  if (setting.T) return GlmTheory(arguments, setting).constants(*setting.T);
  throw Error(word + " follows from the horizon, which is not known here");
}

double regularisation(const Arguments& arguments, const Setting& setting) {
  if (arguments.is("lambda", "theory")) {
    return proven_constants("lambda=theory", arguments, setting).lambda;
  }
  return stated_regularisation(static_cast<double>(setting.d), delta_of(arguments, setting));
}

// Replaces the words of lambda and tau by numbers.
Arguments resolve_theory_words(const Arguments& given, const Setting& setting) {
  Arguments arguments = given;
  if (!arguments.is_number("lambda") && !arguments.is("lambda", "auto")) {
    arguments.set("lambda", Spec::of(regularisation(arguments, setting)));
  }
  if (arguments.is("tau", "theory")) {
    const GlmConstants constants = proven_constants("tau=theory", arguments, setting);
    const bool fixed = arguments.is_number("sigma_R");
    const double sigma_R = fixed ? arguments.number("sigma_R") : constants.sigma_R();
    arguments.set("tau", Spec::of(std::min(constants.tau(sigma_R), kMaxWarmUp)));
  }
  return arguments;
}

void settle_proven_values(Arguments& arguments) {
  const bool proven = arguments.is("m", "theory") || arguments.is("sigma_R", "theory") ||
                      arguments.is("tau", "theory") || arguments.is("lambda", "theory") ||
                      arguments.is("lambda", "statement");
  if (proven) settle_proven(arguments);
}

}  // namespace

Entry<PolicyFactory> glm_es() {
  return {
      {.name = "glm_es",
       .summary = "generalized linear ensemble sampling (Algorithm 1 over the GLM)",
       .rule = "draw j from 1..m, play argmax_x x' theta^j, where theta^j minimises L_GLM of the "
               "rewards with member j's own perturbations Z ~ N(0, sigma_R^2), regularised towards "
               "its own draw from N(0, sigma_P^2 I); draw=normal and draw=sphere play the fit with "
               "a random combination of all members' perturbations instead of theta^j",
       .paper = "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual Bandits, "
                "whose experiments have m=10, sigma_R=0.1, sigma_P=0, lambda=1, tau=500, "
                "warm_up=g_optimal, solver=gd; draw=normal and draw=sphere: Li et al., Scalable "
                "Exploration via Ensemble++ (NeurIPS 2025)",
       .parameters = default_parameters(),
       .composed = {"es", "glm"},
       .settle = settle_proven_values,
       .traits =
           [](const Arguments& arguments) {
             Traits traits = traits_over("glm", arguments);
             traits.practical = !arguments.is("sigma_R", "theory");
             traits.exact_propensities = arguments.is("draw", "member");
             return traits;
           }},
      [](const Arguments& given, const Setting& setting) {
        const Arguments arguments = resolve_theory_words(given, setting);
        const EnsembleOptions options =
            ensemble_options(arguments, setting, glm_perturbation_scale(arguments, setting), p_N());
        return make_ensemble_sampling(model_of("glm", arguments), draw_of(arguments, *options.m),
                                      options, arguments, setting);
      }};
}

}  // namespace posse
