// Chooses the best arm, and among equals one at random.
//
// Scores count as equal when they differ by no more than rounding could explain, 1e-12 of the
// largest: arms with the same features get the same chance, however a sum was ordered, and a
// decision does not hang on the last bit of a compiler's arithmetic.
#pragma once

#include "posse/core/rng.h"
#include "posse/core/types.h"

namespace posse {

// argmax_k f_k. Equal maxima are equally likely; the stream is drawn from only if there are any.
// Throws Error if a score is not finite.
Index argmax(const Vector& f, Rng& rng);

// The probabilities with which argmax(f, .) picks each arm: 1 shared among the maxima.
Vector argmax_probabilities(const Vector& f);

}  // namespace posse
