// GLM-FPL: follow the perturbed leader over the generalized linear model.
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/perturbed_loss.h"
#include "posse/policies/published/glm_theory.h"
#include "posse/policies/warm_up.h"

namespace posse {
namespace {

// theory: a = c_1 mu'_max, with c_1 = (sigma / mu'_min) sqrt(d log(T/d) + 2 log T).
Scale<PerturbedModel> fpl_scale(const Arguments& arguments, const Setting& setting) {
  const auto theory = std::make_shared<GlmTheory>(arguments, setting);
  const auto automatic = [theory](const PerturbedModel& model, Index) {
    return model.suggested_a(theory->sigma(model));
  };
  const auto proven = [theory](const PerturbedModel& model, Index t) {
    const GlmConstants constants = theory->constants(t);
    return constants.kveton_radius(theory->sigma(model)) * constants.mu_max;
  };
  return scale_of<PerturbedModel>(arguments, "a", automatic, proven);
}

}  // namespace

Entry<PolicyFactory> glm_fpl() {
  return {
      {.name = "glm_fpl",
       .summary = "generalized linear follow-the-perturbed-leader",
       .rule = "add fresh N(0, a^2) noise to every past reward, fit theta~ to the results, play "
               "argmax_x x' theta~",
       .paper = "Kveton et al., Randomized Exploration in Generalized Linear Bandits "
                "(AISTATS 2020)",
       .parameters = Parameters{{"a", "auto",
                                 "sd of the perturbations; 'auto' is sigma / 2, "
                                 "'theory' is sigma (mu'_max / mu'_min) sqrt(d log(T/d) + 2 log T)",
                                 real(0).or_word("auto").or_word("theory")}} +
                     glm_theory_parameters("a=theory") +
                     with_default(warm_up_parameters(), "tau", "d") + parameters_of_model("glm"),
       .composed = {"phe", "glm"},
       .settle = settle_if_theory<kA>,
       .traits = [](const Arguments& arguments) { return random_traits_over("glm", arguments); }},
      [](const Arguments& arguments, const Setting& setting) {
        return make_perturbed_loss(model_of("glm", arguments), arguments, setting,
                                   {.a = fpl_scale(arguments, setting)});
      }};
}

}  // namespace posse
