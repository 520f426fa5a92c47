// Ensemble sampling over any model: Algorithm 1 of "Provable Anytime Ensemble Sampling Algorithms
// in Nonlinear Contextual Bandits".
#pragma once

#include <memory>

#include "posse/policies/policy.h"
#include "posse/policies/scale.h"

namespace posse {

// m, sigma_R, sigma_P, tau, warm_up. Says in words what sigma_R=auto is, and sigma_R=theory where
// that exists.
Parameters ensemble_parameters(const std::string& automatic, const std::string& proven = "");

std::unique_ptr<Policy> make_ensemble_sampling(const Spec& model, const Arguments& arguments,
                                               const Setting& setting, Scale sigma_R);

}  // namespace posse
