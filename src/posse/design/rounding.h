// Rounds a design to whole numbers of pulls (Algorithm 3 of the paper; Pukelsheim, "Optimal Design
// of Experiments", chapter 12; Pukelsheim & Rieder, Biometrika 1992; Fiez et al. 2019, appendix B).
#pragma once

#include <string>
#include <vector>

#include "posse/core/types.h"

namespace posse {

// How often each arm is pulled.
using Counts = std::vector<Index>;

// Which arm gets the next pull while there are too few:
//
//     pukelsheim   argmin_i N_i / zeta_i, the arm furthest below its share
//     paper        argmin_i (N_i - 1) / zeta_i, as printed in line 5 of Algorithm 3
//
// While there are too many, both rules take one from argmax_i (N_i - 1) / zeta_i. Pukelsheim's
// counts have the largest efficiency min_i N_i / (tau zeta_i) of all counts with that sum, and
// V(N / tau) >= efficiency V(zeta); the paper's may have less.
enum class RoundingRule { pukelsheim, paper };

// In the order of the enum.
const std::vector<std::string>& rounding_rule_names();
RoundingRule rounding_rule_named(const std::string& name);  // must be one of the names

// Lines 2 to 12: N_i = ceil((tau - p/2) zeta_i), then one more or less by the rule, the first arm
// among equals, until sum_i N_i = tau. p is the number of arms of positive weight. The paper writes
// K, which is the same if all have weight; arms without weight must not be pulled, and their ratio
// would divide by zero.
//
// With tau < p not every arm of the support can be pulled, and the rule would prefer the lightest
// ones or produce negative counts. Instead the tau heaviest arms are pulled once each.
//
// The weights must be nonnegative and sum to one, up to rounding.
Counts round_design(const Vector& zeta, Index tau, RoundingRule rule = RoundingRule::pukelsheim);

// Line 13: N_i = max(N_i, r(a) / K), rounded up, with r(a) = (d (d + 1) / 2 + 1) / a. The sum is no
// longer tau: with d = 50, a = 0.5 and K = 500 it becomes 3000 or more.
Counts raise_to_minimum(Counts N, Index d, double a);

Index total(const Counts& N);

// min_i N_i / (tau zeta_i) over the arms of positive weight, tau being the sum of N.
double efficiency(const Counts& N, const Vector& zeta);

}  // namespace posse
