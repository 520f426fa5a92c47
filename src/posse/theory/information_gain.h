// How much T pulls can reveal about a function whose kernel over the arms is H: twice the maximum
// information gain of Srinivas et al., "Gaussian Process Optimization in the Bandit Setting" (ICML
// 2010).
#pragma once

#include "posse/core/types.h"

namespace posse {

// The maximum of log(det A_T / det(lambda I)) = log det(I + N^(1/2) H N^(1/2) / lambda) over all
// pull counts N with sum T, which need not be whole. The result is an upper bound on it, accurate
// to one part in a million unless that takes too many steps.
double information_gain(const Matrix& H, double T, double lambda);

}  // namespace posse
