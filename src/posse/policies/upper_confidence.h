// Optimism over any model: play the arm whose upper confidence bound is highest.
#pragma once

#include <memory>

#include "posse/policies/policy.h"

namespace posse {

// alpha, bonus, delta, S, sigma, tau, warm_up.
Parameters upper_confidence_parameters();

std::unique_ptr<Policy> make_upper_confidence(const Spec& model, const Arguments& arguments,
                                              const Setting& setting);

}  // namespace posse
