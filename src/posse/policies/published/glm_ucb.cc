// GLM-UCB: Filippi's optimism on the mean reward. The paper's projection of theta onto the
// admissible set is left out, as is usual in practice: it matters only while the fit is outside.
#include "posse/models/glm/glm_features.h"
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/published/glm_optimism.h"
#include "posse/policies/published/glm_theory.h"
#include "posse/policies/warm_up.h"

namespace posse {
namespace {

Scale<Model> filippi_scale(const Arguments& arguments, const Setting& setting) {
  const auto theory = std::make_shared<GlmTheory>(arguments, setting);
  const auto automatic = [theory](const Model& model, Index) { return theory->sigma(model); };
  const auto proven = [theory, R_max = arguments.number("R_max")](const Model&, Index t) {
    return theory->constants(t).filippi_width(R_max, static_cast<double>(t));
  };
  return scale_of<Model>(arguments, "alpha", automatic, proven);
}

}  // namespace

Entry<PolicyFactory> glm_ucb() {
  return {
      {.name = "glm_ucb",
       .summary = "generalized linear upper confidence bounds on the mean (Filippi et al.)",
       .rule = "play argmax_x mu(x' theta) + alpha ||x||_{V^-1} with V = lambda I + sum_l x_l "
               "x_l'; alpha=theory is (2 mu'_max kappa R_max / mu'_min) sqrt(2 d log t "
               "log(2 d T / delta)), kappa = sqrt(3 + 2 log(1 + 2 / lambda))",
       .paper = "Filippi et al., Parametric Bandits: The Generalized Linear Case "
                "(NeurIPS 2010)",
       .parameters = Parameters{{"alpha", "auto",
                                 "width of the bonus; 'auto' is sigma, 'theory' the proven one",
                                 real(0).or_word("auto").or_word("theory")}} +
                     glm_theory_parameters("alpha=theory") +
                     Parameters{{"R_max", "1", "alpha=theory: bound on rewards", real_above(0)}} +
                     warm_up_parameters() + parameters_of_model("glm"),
       .settle = settle_if_theory<kAlpha>,
       .traits =
           [](const Arguments& arguments) {
             Traits traits = traits_over("glm", arguments);
             traits.practical = !arguments.is("alpha", "theory");
             return traits;
           }},
      [](const Arguments& arguments, const Setting& setting) {
        return make_glm_optimism(arguments, setting,
                                 {.on_mean = true,
                                  .ridge = lambda_of_glm(arguments, {.d = setting.d}),
                                  .alpha = filippi_scale(arguments, setting)});
      }};
}

}  // namespace posse
