// Optimism over any model with a Gaussian posterior: play the arm whose upper confidence bound is
// highest.
#pragma once

#include <memory>
#include <string>

#include "posse/policies/policy.h"
#include "posse/policies/scale.h"

namespace posse {

// `bonus`: whether alpha multiplies the width or its square. `matrix` names that of the norm.
Parameter bonus_parameter(const std::string& matrix);

// score_k = x_k' theta + alpha ||x_k||_{H^-1}, or alpha ||x_k||^2_{H^-1} if `squared`.
std::unique_ptr<Policy> make_upper_confidence(const Spec& model, const Arguments& arguments,
                                              const Setting& setting, Scale<GaussianModel> alpha,
                                              bool squared);

}  // namespace posse
