// Lin-ES: ensemble sampling over the linear model.
#include "posse/policies/delta.h"
#include "posse/policies/ensemble_draw.h"
#include "posse/policies/ensemble_parameters.h"
#include "posse/policies/entries.h"
#include "posse/policies/make_ensemble_sampling.h"
#include "posse/policies/model_of.h"
#include "posse/theory/glm_constants.h"

namespace posse {

Entry<PolicyFactory> lin_es() {
  return {
      {.name = "lin_es",
       .summary = "linear ensemble sampling (Algorithm 1 over the linear model)",
       .rule = "draw j from 1..m, play argmax_x x' theta^j, where theta^j is the ridge fit to the "
               "rewards with member j's own perturbations Z ~ N(0, sigma_R^2), regularised "
               "towards its own draw from N(0, sigma_P^2 I); draw=normal and draw=sphere play the "
               "fit with a random combination of all members' perturbations instead of theta^j",
       .paper = "Lu & Van Roy, Ensemble Sampling (NeurIPS 2017); Janz et al., Ensemble Sampling "
                "for Linear Bandits (NeurIPS 2024); Lee & Oh, Improved Regret of Linear Ensemble "
                "Sampling (NeurIPS 2024); draw=normal and draw=sphere: Li et al., Scalable "
                "Exploration via Ensemble++ (NeurIPS 2025)",
       .parameters = with_proven_size(
                         ensemble_parameters("the sd of their noise, estimated from residuals")) +
                     parameters_of_model("linear") +
                     Parameters{delta_parameter("m=theory"), draw_parameter(kProvenForMember)},
       .composed = {"es", "linear"},
       .settle = settle_if_theory<kM>,
       .traits =
           [](const Arguments& arguments) {
             Traits traits = traits_over("linear", arguments);
             traits.exact_propensities = arguments.is("draw", "member");
             return traits;
           }},
      [](const Arguments& arguments, const Setting& setting) {
        const EnsembleOptions options =
            ensemble_options(arguments, setting, perturbation_scale(arguments), p_N());
        return make_ensemble_sampling(model_of("linear", arguments), draw_of(arguments, *options.m),
                                      options, arguments, setting);
      }};
}

}  // namespace posse
