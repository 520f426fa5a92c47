// The binomial law, for tests of frequencies.
#pragma once

#include "posse/core/types.h"

namespace posse {

// P(X <= k) of X ~ Binomial(n, p).
double binomial_at_most(Index k, Index n, double p);

struct Interval {
  double low, high;
};

// The interval of Clopper and Pearson (Biometrika 1934) for p, after k of n successes: it covers p
// with a probability of at least 95 %, whatever p is.
Interval clopper_pearson(Index k, Index n);

}  // namespace posse
