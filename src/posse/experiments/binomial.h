// The binomial law, for tests of frequencies.
#pragma once

#include "posse/core/types.h"

namespace posse {

// P(X <= k) of X ~ Binomial(n, p).
double binomial_at_most(Index k, Index n, double p);

}  // namespace posse
