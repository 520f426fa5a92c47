// GLM-ES: ensemble sampling over the generalized linear model.
#include "posse/policies/ensemble_sampling.h"
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"

namespace posse {

Entry<PolicyFactory> glm_es() {
  return {
      {.name = "glm_es",
       .summary = "generalized linear ensemble sampling (Algorithm 1 over the GLM)",
       .rule = "draw j from 1..m, play argmax_x x' theta^j, where theta^j minimises L_GLM of the "
               "rewards with member j's own perturbations Z ~ N(0, sigma_R^2), regularised towards "
               "its own draw from N(0, sigma_P^2 I)",
       .paper = "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual Bandits, "
                "whose experiments have m=10, sigma_R=0.1, sigma_P=0, lambda=1, tau=500, "
                "warm_up=g_optimal, solver=gd",
       .parameters = ensemble_parameters() + parameters_of_model("glm")},
      [](const Arguments& arguments, const Setting& setting) {
        return make_ensemble_sampling(model_of("glm", arguments), arguments, setting);
      }};
}

}  // namespace posse
