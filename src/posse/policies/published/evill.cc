// EVILL: exploration via linear loss perturbations.
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/perturbed_loss.h"
#include "posse/policies/published/adapted_scale.h"
#include "posse/policies/warm_up.h"

namespace posse {

Entry<PolicyFactory> evill() {
  return {
      {.name = "evill",
       .summary = "exploration via linear loss perturbations",
       .rule = "play argmax_x x' theta~ with theta~ = argmin L(theta) + <w, theta> and fresh w = a "
               "(sqrt(lambda) zeta_0 + sum_i sqrt(n_i mu'(x_i' theta)) zeta_i x_i), zeta standard "
               "normal, theta the unperturbed fit",
       .paper = "Janz et al., Exploration via Linearly Perturbed Loss Minimisation (AISTATS 2024)",
       .parameters = Parameters{adapted_scale_parameter()} + glm_theory_parameters("a=theory") +
                     warm_up_parameters() + parameters_of_model("glm"),
       .composed = {"phe", "glm"},
       .settle = settle_if_theory<kA>,
       .traits = adapted_traits},
      [](const Arguments& arguments, const Setting& setting) {
        return make_perturbed_loss(
            model_of("glm", arguments), arguments, setting,
            {.a = adapted_scale(arguments, setting), .law = {.adapted = true, .prior = true}});
      }};
}

}  // namespace posse
