// How much T pulls can tell of a function whose kernel over the arms is H: twice the maximum
// information gain of Srinivas et al., "Gaussian Process Optimization in the Bandit Setting" (ICML
// 2010).
#pragma once

#include "posse/core/types.h"

namespace posse {

// The largest log(det A_T / det(lambda I)) = log det(I + N^(1/2) H N^(1/2) / lambda) over all
// numbers of pulls N that sum up to T, which need not be whole. What is given is not below it, and
// above it by one part in a million at most unless that takes too many steps.
double information_gain(const Matrix& H, double T, double lambda);

}  // namespace posse
