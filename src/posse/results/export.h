// Writes the results of a simulation as CSV and JSON, for other programs.
#pragma once

#include <string>

#include "posse/experiments/simulation.h"

namespace posse {

// policy,repetition,t,regret,reward,best: a line per policy, repetition and checkpoint. A sweep has
// one more column, named by its key, after the policy, whose label is then without the value; so
// have several worlds, whose column is named world and whose lines are those that end a fifth of
// the rounds.
std::string rows_csv(const Simulation& simulation, const Runs& runs);

// policy,repetition,decide_us,update_us, likewise. Times are in a file of their own, since they
// differ from run to run.
std::string timings_csv(const Simulation& simulation, const Runs& runs);

// One object: environment, horizon, repetitions, seed, what data the world is made of, and for each
// policy its final regret, or how many runs are unfinished, and its diagnostics; beside a bayes
// also the regret as a multiple of that of bayes, and with `timings` also decide_us and update_us.
// A sweep also has its key and the fitted exponents, and several worlds how the policies stand in
// each (worlds_export.h).
std::string summary_json(const Simulation& simulation, const Runs& runs, bool timings);

}  // namespace posse
