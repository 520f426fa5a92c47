// UCB-GLM: Li's optimism on the linear predictor, after a random warm-up.
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/published/glm_optimism.h"
#include "posse/policies/published/glm_theory.h"
#include "posse/policies/warm_up.h"

namespace posse {
namespace {

// The paper's V has no regulariser; released codes add this one, so that V can be inverted.
constexpr double kRidge = 1e-6;

Scale<Model> li_scale(const Arguments& arguments, const Setting& setting) {
  const auto theory = std::make_shared<GlmTheory>(arguments, setting);
  const auto automatic = [theory](const Model& model, Index) {
    return theory->sigma(model) / theory->link().derivative(0);
  };
  const auto proven = [theory](const Model& model, Index t) {
    return theory->constants(t).li_width(theory->sigma(model));
  };
  return scale_of<Model>(arguments, "alpha", automatic, proven);
}

}  // namespace

Entry<PolicyFactory> ucb_glm() {
  return {
      {.name = "ucb_glm",
       .summary = "generalized linear upper confidence bounds on the predictor (Li et al.)",
       .rule = "after tau random rounds play argmax_x x' theta + alpha ||x||_{V^-1} with V = 1e-6 "
               "I + sum_l x_l x_l'; alpha=theory is (sigma / mu'_min) sqrt(d/2 log(1 + 2T/d) + "
               "log(1/delta))",
       .paper = "Li, Lu & Zhou, Provably Optimal Algorithms for Generalized Linear Contextual "
                "Bandits (ICML 2017)",
       .parameters =
           Parameters{{"alpha", "auto",
                       "width of the bonus; 'auto' is sigma / mu'(0), 'theory' the proven one",
                       real(0).or_word("auto").or_word("theory")}} +
           glm_theory_parameters("alpha=theory") +
           with_default(with_default(warm_up_parameters(), "tau", "d"), "warm_up", "uniform") +
           parameters_of_model("glm"),
       .settle = settle_if_theory<kAlpha>,
       .traits = [](const Arguments& arguments) { return traits_over("glm", arguments); }},
      [](const Arguments& arguments, const Setting& setting) {
        return make_glm_optimism(
            arguments, setting,
            {.on_mean = false, .ridge = kRidge, .alpha = li_scale(arguments, setting)});
      }};
}

}  // namespace posse
