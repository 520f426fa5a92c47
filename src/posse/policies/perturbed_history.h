// Perturbed-history exploration over any model: refit to freshly perturbed rewards every round and
// play the best arm of that fit.
#pragma once

#include <memory>

#include "posse/policies/policy.h"

namespace posse {

// form, sigma_R, a, tau, warm_up.
Parameters perturbed_history_parameters();

std::unique_ptr<Policy> make_perturbed_history(const Spec& model, const Arguments& arguments,
                                               const Setting& setting);

}  // namespace posse
