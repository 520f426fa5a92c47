// Writes what a simulation found as CSV and JSON, for programs to read.
#pragma once

#include <string>

#include "posse/experiments/simulation.h"

namespace posse {

// policy,repetition,t,regret,reward,best: a line per policy, repetition and checkpoint. Those of a
// sweep have a column more, named by its key, after the policy's, which is without its value then.
std::string rows_csv(const Simulation& simulation, const Runs& runs);

// policy,repetition,decide_us,update_us, likewise: apart from the rest, since clocks never repeat
// themselves.
std::string timings_csv(const Simulation& simulation, const Runs& runs);

// One object: environment, horizon, repetitions, seed, and for each policy its final regret, or
// how many runs are unfinished; beside bayes also that as a multiple of its regret, with `timings`
// also decide_us and update_us. A sweep also has its key and the fitted exponents.
std::string summary_json(const Simulation& simulation, const Runs& runs, bool timings);

}  // namespace posse
