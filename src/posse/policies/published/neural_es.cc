// Neural-ES: ensemble sampling over the neural model.
#include <utility>

#include "posse/policies/delta.h"
#include "posse/policies/ensemble_parameters.h"
#include "posse/policies/entries.h"
#include "posse/policies/make_ensemble_sampling.h"
#include "posse/policies/model_of.h"
#include "posse/theory/neural_constants.h"

namespace posse {
namespace {

Parameters default_parameters() {
  Parameters all =
      with_proven_size(ensemble_parameters(
          "0.7 times the sd of their noise, estimated from residuals, or 0.05 times if rows do not "
          "repeat: contexts that change explore by themselves")) +
      Parameters{delta_parameter("m=theory")} + parameters_of_model("neural");
  all = with_word(all, "m", "auto", "50, or 10 once rows do not repeat");
  for (const auto& [name, value] :
       {std::pair{"m", "auto"}, {"tau", "auto"}, {"L", "2"}, {"N", "50"}, {"form", "standard"}}) {
    all = with_default(all, name, value);
  }
  return all;
}

}  // namespace

Entry<PolicyFactory> neural_es() {
  return {
      {.name = "neural_es",
       .summary = "neural ensemble sampling (Algorithm 1 over the neural model)",
       .rule = "draw j from 1..m, play argmax_x f(x; theta^j), where theta^j fits the network to "
               "the rewards with member j's own perturbations Z ~ N(0, sigma_R^2), regularised "
               "towards theta_0 plus its own draw from N(0, sigma_P^2 I)",
       .paper = "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual Bandits, "
                "whose experiments have m=10, sigma_R=0.1, sigma_P=0, lambda=1, tau=50, L=3, N=20, "
                "form=ntk, solver=gd",
       .parameters = default_parameters(),
       .composed = {"es", "neural"},
       .traits = [](const Arguments& arguments) { return traits_over("neural", arguments); }},
      [](const Arguments& arguments, const Setting& setting) {
        const EnsembleOptions options =
            ensemble_options(arguments, setting, perturbation_scale(arguments), neural_p_N());
        return make_ensemble_sampling(model_of("neural", arguments), EnsembleDraw::member, options,
                                      arguments, setting);
      }};
}

}  // namespace posse
