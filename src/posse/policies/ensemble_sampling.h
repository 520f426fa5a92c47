// Ensemble sampling over any model: Algorithm 1 of "Provable Anytime Ensemble Sampling Algorithms
// in Nonlinear Contextual Bandits".
#pragma once

#include <memory>

#include "posse/policies/policy.h"

namespace posse {

// m, sigma_R, sigma_P, tau, warm_up.
Parameters ensemble_parameters();

std::unique_ptr<Policy> make_ensemble_sampling(const Spec& model, const Arguments& arguments,
                                               const Setting& setting);

}  // namespace posse
