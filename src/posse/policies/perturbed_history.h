// Perturbed-history exploration over any model with perturbed fits: refit to freshly perturbed
// rewards every round and play the best arm of that fit.
#pragma once

#include <memory>
#include <string>

#include "posse/policies/policy.h"
#include "posse/policies/scale.h"

namespace posse {

// form, sigma_R, a and the warm-up. `automatic` describes sigma_R=auto.
Parameters perturbed_history_parameters(const std::string& automatic);
// The same with the forms `adapted` and `loss`, whose perturbations follow the model's variance.
Parameters all_perturbation_parameters(const std::string& automatic);

// sigma_R, a number or `auto`.
Scale<PerturbedModel> perturbation_size(const Arguments& arguments);

std::unique_ptr<Policy> make_perturbed_history(const Spec& model, const Arguments& arguments,
                                               const Setting& setting);

}  // namespace posse
