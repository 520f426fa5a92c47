// What GLM-PHE and EVILL share: the scale `a` of perturbations that follow the variance of the
// model.
#pragma once

#include "posse/policies/model_of.h"
#include "posse/policies/published/glm_theory.h"
#include "posse/policies/scale.h"

namespace posse {

inline Parameter adapted_scale_parameter() {
  return {
      "a", "auto",
      "scale of the perturbations, in units of a reward's sd under the model; 'auto' is half of "
      "sigma / sqrt(mu'(0)), 'theory' is the radius of the confidence set of theta, "
      "(1 + M beta_T) gamma_T",
      real(0).or_word("auto").or_word("theory")};
}

inline Scale<PerturbedModel> adapted_scale(const Arguments& arguments, const Setting& setting) {
  const auto theory = std::make_shared<GlmTheory>(arguments, setting);
  const auto automatic = [theory](const PerturbedModel& model, Index) {
    return model.suggested_a(theory->sigma(model));
  };
  const auto proven = [theory](const PerturbedModel&, Index t) {
    return theory->constants(t).radius();
  };
  return scale_of<PerturbedModel>(arguments, "a", automatic, proven);
}

inline Traits adapted_traits(const Arguments& arguments) {
  Traits traits = random_traits_over("glm", arguments);
  traits.practical = !arguments.is("a", "theory");
  return traits;
}

}  // namespace posse
