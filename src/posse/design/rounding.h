// Rounds a design to whole numbers of pulls (Algorithm 3 of the paper; Pukelsheim, "Optimal Design
// of Experiments", chapter 12; Fiez et al. 2019, appendix B).
#pragma once

#include <vector>

#include "posse/core/types.h"

namespace posse {

// How often each arm is pulled.
using Counts = std::vector<Index>;

// Lines 2 to 12: N_i = ceil((tau - p/2) zeta_i), then one up or down at the least or largest
// (N_i - 1) / zeta_i, the first among equals, until sum_i N_i = tau. p counts the arms of positive
// weight. The paper writes K, which is the same if all are; arms without weight are not to be
// pulled, and their ratio would divide by zero.
//
// With tau < p not every arm of the support can be pulled; the rule would then prefer the lightest
// ones, or leave negative counts. Instead the tau heaviest arms are pulled once.
//
// The weights must not be negative and sum to one, up to rounding.
Counts rounded(const Vector& zeta, Index tau);

// Line 13: N_i = max(N_i, r(a) / K), rounded up, with r(a) = (d (d + 1) / 2 + 1) / a. The sum is no
// longer tau: with d = 50, a = 0.5 and K = 500 it becomes 3000 or more.
Counts at_least(Counts N, Index d, double a);

}  // namespace posse
