// GLM-TSL: Thompson sampling over the generalized linear model, with the Laplace approximation of
// its posterior.
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/published/glm_theory.h"
#include "posse/policies/thompson_sampling.h"
#include "posse/policies/warm_up.h"

namespace posse {
namespace {

// theory: a = c_1 sqrt(mu'_max), with c_1 = (sigma / mu'_min) sqrt(d log(T/d) + 2 log T).
Scale<GaussianModel> posterior_scale(const Arguments& arguments, const Setting& setting) {
  const auto theory = std::make_shared<GlmTheory>(arguments, setting);
  const auto automatic = [theory](const GaussianModel& model, Index) {
    return model.suggested_v(theory->sigma(model));
  };
  const auto proven = [theory](const GaussianModel& model, Index t) {
    const GlmConstants constants = theory->constants(t);
    return constants.kveton_radius(theory->sigma(model)) * std::sqrt(constants.mu_max);
  };
  return scale_of<GaussianModel>(arguments, "v", automatic, proven);
}

}  // namespace

Entry<PolicyFactory> glm_tsl() {
  return {
      {.name = "glm_tsl",
       .summary = "generalized linear Thompson sampling with a Laplace posterior",
       .rule = "draw theta~ from N(theta, v^2 H^-1) around the fit theta, with H = lambda I + "
               "sum_l mu'(x_l' theta) x_l x_l', play argmax_x x' theta~; v is the paper's a",
       .paper = "Kveton et al., Randomized Exploration in Generalized Linear Bandits "
                "(AISTATS 2020); Chapelle & Li, An Empirical Evaluation of Thompson Sampling "
                "(NeurIPS 2011)",
       .parameters =
           Parameters{thompson_scale("half of sigma / sqrt(mu'(0))",
                                     "(sigma / mu'_min) sqrt(mu'_max (d log(T/d) + 2 log T))")} +
           glm_theory_parameters("v=theory") + warm_up_parameters() + parameters_of_model("glm"),
       .composed = {"ts", "glm"},
       .settle = settle_if_theory<kV>,
       .traits = [](const Arguments& arguments) { return random_traits_over("glm", arguments); }},
      [](const Arguments& arguments, const Setting& setting) {
        return make_thompson_sampling(model_of("glm", arguments), arguments, setting,
                                      posterior_scale(arguments, setting));
      }};
}

}  // namespace posse
