// Lin-PHE: perturbed-history exploration over the linear model.
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/perturbed_history.h"

namespace posse {

Entry<PolicyFactory> lin_phe() {
  return {{.name = "lin_phe",
           .summary = "linear perturbed-history exploration",
           .rule = "perturb all past rewards with fresh noise (N(0, sigma_R^2) each, or 'a' "
                   "pseudo-rewards each), fit theta~ to them by ridge regression, play argmax_x x' "
                   "theta~",
           .paper = "Kveton et al., Perturbed-History Exploration in Stochastic Linear Bandits "
                    "(UAI 2019)",
           .parameters = with_default(perturbed_history_parameters(
                                          "the sd of the rewards' noise, estimated from residuals"),
                                      "tau", "d") +
                         parameters_of_model("linear"),
           .composed = {"phe", "linear"},
           .traits =
               [](const Arguments& arguments) {
                 Traits traits = random_traits_over("linear", arguments);
                 traits.unit_rewards = arguments.is("form", "bernoulli");
                 return traits;
               }},
          [](const Arguments& arguments, const Setting& setting) {
            return make_perturbed_history(model_of("linear", arguments), arguments, setting);
          }};
}

}  // namespace posse
