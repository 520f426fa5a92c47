// Rounds a design to whole numbers of pulls (Algorithm 3 of the paper; Pukelsheim, "Optimal Design
// of Experiments", chapter 12; Pukelsheim & Rieder, Biometrika 1992; Fiez et al. 2019, appendix B).
#pragma once

#include <string>
#include <vector>

#include "posse/core/types.h"

namespace posse {

// How often each arm is pulled.
using Counts = std::vector<Index>;

// Which arm gets the next pull where the first guess has too few of them:
//
//     pukelsheim   argmin_i N_i / zeta_i, the arm that has least of its share
//     paper        argmin_i (N_i - 1) / zeta_i, as line 5 of Algorithm 3 prints it
//
// Where there are too many, both take one from argmax_i (N_i - 1) / zeta_i. Pukelsheim's counts
// have the largest min_i N_i / (tau zeta_i) of all counts of that sum (the efficiency of the
// rounding: V(N / tau) >= that many times V(zeta)); the print's may have less.
enum class RoundingRule { pukelsheim, paper };

// "pukelsheim" and "paper", in the order of the enum.
const std::vector<std::string>& rounding_rule_names();
RoundingRule rounding_rule_named(const std::string& name);  // one of them

// Lines 2 to 12: N_i = ceil((tau - p/2) zeta_i), then one up or down by the rule, the first among
// equals, until sum_i N_i = tau. p counts the arms of positive weight. The paper writes K, which is
// the same if all are; arms without weight are not to be pulled, and their ratio would divide by
// zero.
//
// With tau < p not every arm of the support can be pulled; the rule would then prefer the lightest
// ones, or leave negative counts. Instead the tau heaviest arms are pulled once.
//
// The weights must not be negative and sum to one, up to rounding.
Counts round_design(const Vector& zeta, Index tau, RoundingRule rule = RoundingRule::pukelsheim);

// Line 13: N_i = max(N_i, r(a) / K), rounded up, with r(a) = (d (d + 1) / 2 + 1) / a. The sum is no
// longer tau: with d = 50, a = 0.5 and K = 500 it becomes 3000 or more.
Counts raise_to_minimum(Counts N, Index d, double a);

Index total(const Counts& N);

// min_i N_i / (tau zeta_i) over the arms of positive weight, tau being the sum of N.
double efficiency(const Counts& N, const Vector& zeta);

}  // namespace posse
