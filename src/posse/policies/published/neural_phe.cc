// Neural-PHE, published as NPR: a neural bandit with perturbed rewards.
//
// Every decision draws fresh perturbations of all t rewards. A row that was played n_i times needs
// only one draw, of their sum. The published training continues from the last perturbed fit; here
// it starts at the unperturbed one, so that decisions change nothing.
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/perturbed_history.h"
#include "posse/policies/perturbed_loss.h"
#include "posse/policies/warm_up.h"

namespace posse {

Entry<PolicyFactory> neural_phe() {
  return {
      {.name = "neural_phe",
       .summary = "neural bandit with perturbed rewards (NPR)",
       .rule = "add fresh N(0, sigma_R^2) noise to every past reward, train the network theta~ on "
               "the results from the unperturbed fit, play argmax_x f(x; theta~)",
       .paper = "Jia et al., Learning Neural Contextual Bandits through Perturbed Rewards "
                "(ICLR 2022)",
       .parameters = Parameters{{"sigma_R", "auto",
                                 "sd of the perturbations; 'auto' is the sd of the rewards' "
                                 "noise, estimated from residuals",
                                 real(0).or_word("auto")}} +
                     with_default(warm_up_parameters(), "tau", "auto") +
                     parameters_of_model("neural"),
       .composed = {"phe", "neural"},
       .traits =
           [](const Arguments& arguments) { return random_traits_over("neural", arguments); }},
      [](const Arguments& arguments, const Setting& setting) {
        return make_perturbed_loss(model_of("neural", arguments), arguments, setting,
                                   {.a = perturbation_size(arguments)});
      }};
}

}  // namespace posse
