// Chooses the best arm, and among equals one at random.
#pragma once

#include "posse/core/rng.h"
#include "posse/core/types.h"

namespace posse {

// argmax_k f_k. Equal maxima are equally likely; the stream is drawn from only if there are any.
Index argmax(const Vector& f, Rng& rng);

// The probabilities with which argmax(f, .) picks each arm: 1 shared among the maxima.
Vector argmax_probabilities(const Vector& f);

}  // namespace posse
