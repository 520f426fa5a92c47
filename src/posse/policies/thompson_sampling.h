// Thompson sampling over any model: draw parameters from the posterior and play their best arm.
#pragma once

#include <memory>

#include "posse/policies/policy.h"
#include "posse/policies/scale.h"

namespace posse {

// v of the posterior N(theta, v^2 H^-1): auto is the scale of the noise; `theory` says in words
// what the paper proves.
Parameter thompson_scale(const std::string& theory);

std::unique_ptr<Policy> make_thompson_sampling(const Spec& model, const Arguments& arguments,
                                               const Setting& setting, Scale theory);

}  // namespace posse
