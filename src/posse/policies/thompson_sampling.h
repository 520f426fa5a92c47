// Thompson sampling over any model: draw parameters from the posterior and play their best arm.
#pragma once

#include <memory>

#include "posse/policies/policy.h"

namespace posse {

// v, delta, tau, warm_up.
Parameters thompson_parameters();

std::unique_ptr<Policy> make_thompson_sampling(const Spec& model, const Arguments& arguments,
                                               const Setting& setting);

}  // namespace posse
