// Chooses the best arm, breaking ties at random.
//
// Scores that differ by no more than rounding could explain, 1e-12 of the largest, count as equal:
// arms with the same features are equally likely, whatever the order of summation, and a decision
// does not depend on the last bit of a compiler's arithmetic.
#pragma once

#include "posse/core/rng.h"
#include "posse/core/types.h"

namespace posse {

// argmax_k f_k. Ties are equally likely; only they draw from the stream.
// Throws Error if a score is not finite.
Index argmax(const Vector& f, Rng& rng);

// The probability with which argmax(f, .) picks each arm: equal among the maxima, else 0.
Vector argmax_probabilities(const Vector& f);

}  // namespace posse
