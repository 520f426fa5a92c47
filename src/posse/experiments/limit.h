// Finds the reference of a simulation: the policy that knows its world's prior. Others may do
// better, since its rule is not the optimal plan.
#pragma once

#include <optional>

#include "posse/experiments/comparison.h"
#include "posse/experiments/simulation.h"

namespace posse {

bool knows_prior(const Contender& contender);

// The policy that p is compared with: a `bayes` in the same world, over the same horizon, with all
// runs finished; if there are several, the one of least mean final regret.
std::optional<std::size_t> limit_of(const Simulation& simulation, const Runs& runs, std::size_t p);

// Whether any policy has a limit.
bool has_limit(const Simulation& simulation, const Runs& runs);

// The regret of policy p as a multiple of its limit's. Nothing without a limit, without repetitions
// in common, if runs of p are unfinished, or if the limit has no regret.
std::optional<Ratio> times_limit(const Simulation& simulation, const Runs& runs, std::size_t p);

}  // namespace posse
