// Finds the yardstick of a simulation: the policy that is told its world's prior. Others may do
// better, since its rule is not the optimal plan.
#pragma once

#include <optional>

#include "posse/experiments/comparison.h"
#include "posse/experiments/simulation.h"

namespace posse {

// What policy p is measured by: a `bayes` in the same world, over the same horizon, whose runs are
// all finished; of several, the one of least mean final regret.
std::optional<std::size_t> limit_of(const Simulation& simulation, const Runs& runs, std::size_t p);

// Whether any policy has a limit.
bool has_limit(const Simulation& simulation, const Runs& runs);

// The regret of policy p as a multiple of its limit's. None without a limit, without repetitions in
// common, if runs of p are unfinished, or if the limit has no regret.
std::optional<Ratio> times_limit(const Simulation& simulation, const Runs& runs, std::size_t p);

}  // namespace posse
