// Finds the yardstick of a simulation: the policy that is told its world's prior. Others may do
// better, since its rule is not the optimal plan.
#pragma once

#include <optional>

#include "posse/experiments/comparison.h"
#include "posse/experiments/simulation.h"

namespace posse {

// The first contender that is `bayes` and has runs, all of them finished, if there is any.
std::optional<std::size_t> limit_of(const Simulation& simulation, const Runs& runs);

}  // namespace posse
