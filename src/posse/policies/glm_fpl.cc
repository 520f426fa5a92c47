// GLM-FPL: follow the perturbed leader over the generalized linear model.
#include "posse/policies/entries.h"
#include "posse/policies/glm_theory.h"
#include "posse/policies/model_of.h"
#include "posse/policies/perturbed_loss.h"
#include "posse/policies/warm_up.h"

namespace posse {
namespace {

// a = c_1 mu'_max, with c_1 = (sigma / mu'_min) sqrt(d log(T/d) + 2 log T).
Scale proven_scale(const Arguments& arguments, const Setting& setting) {
  const auto theory = std::make_shared<GlmTheory>(arguments, setting);
  return [theory](const Model& model, Index t) {
    const GlmConstants constants = theory->constants(t);
    return constants.kveton_radius(theory->sigma(model)) * constants.mu_max;
  };
}

}  // namespace

Entry<PolicyFactory> glm_fpl() {
  return {{.name = "glm_fpl",
           .summary = "generalized linear follow-the-perturbed-leader",
           .rule = "add fresh N(0, a^2) to every past reward, take the fit theta~ to them, play "
                   "argmax_x x' theta~",
           .paper = "Kveton et al., Randomized Exploration in Generalized Linear Bandits "
                    "(AISTATS 2020)",
           .parameters =
               Parameters{{"a", "auto",
                           "sd of the perturbations; 'auto' follows the noise of the rewards, "
                           "'theory' is sigma (mu'_max / mu'_min) sqrt(d log(T/d) + 2 log T)",
                           real(0).or_word("auto").or_word("theory")}} +
               glm_theory_parameters("a=theory") + with_default(warm_up_parameters(), "tau", "d") +
               parameters_of_model("glm")},
          [](const Arguments& arguments, const Setting& setting) {
            const auto noise = [](const Model& model, Index) { return noise_sd(model); };
            return make_perturbed_loss(
                model_of("glm", arguments), arguments, setting,
                {.a = scale_of(arguments, "a", noise, proven_scale(arguments, setting))});
          }};
}

}  // namespace posse
