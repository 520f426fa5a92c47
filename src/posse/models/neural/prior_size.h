// How large the weights of a random network must be for its outputs to be of size 1.
#pragma once

#include "posse/core/types.h"
#include "posse/models/neural/network.h"

namespace posse {

// The sd of normal shifts of all weights of theta_0 that adds 1 to the variance of f(x), |x| = 1.
double prior_size(const Network& network, const Vector& theta_0);

}  // namespace posse
