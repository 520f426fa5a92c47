// Plays Neural-ES in the tangent model and records which events of its lemmas hold.
#pragma once

#include "posse/theorems/neural_problem.h"
#include "posse/theorems/run.h"

namespace posse {

// Arms, network and all noise depend on seed and repetition only.
TheoremRun play(const NeuralTheoremProblem& problem, std::uint64_t seed, Index repetition,
                const std::atomic<bool>& stop);

}  // namespace posse
