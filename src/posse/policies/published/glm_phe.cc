// GLM-PHE: perturbed-history exploration with perturbations that follow the model's variance.
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/perturbed_loss.h"
#include "posse/policies/published/adapted_scale.h"
#include "posse/policies/warm_up.h"

namespace posse {

Entry<PolicyFactory> glm_phe() {
  return {
      {.name = "glm_phe",
       .summary = "generalized linear perturbed-history exploration, with adapted variance",
       .rule =
           "add fresh N(0, a^2 mu'(x_l' theta)) noise to every past reward y_l, theta being the "
           "unperturbed fit, fit theta~ to the results, play argmax_x x' theta~",
       .paper = "Liu, Optimism, Self-Concordance and Perturbed-History Exploration in "
                "Generalized Linear Bandits (thesis, University of Alberta 2023)",
       .parameters = Parameters{adapted_scale_parameter()} + glm_theory_parameters("a=theory") +
                     with_default(warm_up_parameters(), "tau", "d") + parameters_of_model("glm"),
       .composed = {"phe", "glm"},
       .settle = settle_if_theory<kA>,
       .traits = adapted_traits},
      [](const Arguments& arguments, const Setting& setting) {
        return make_perturbed_loss(
            model_of("glm", arguments), arguments, setting,
            {.a = adapted_scale(arguments, setting), .law = {.adapted = true}});
      }};
}

}  // namespace posse
