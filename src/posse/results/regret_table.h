// The regret of a simulation as a table for the terminal.
#pragma once

#include <string>

#include "posse/experiments/simulation.h"

namespace posse {

// A row for each policy that has runs, those with unfinished runs last.
std::string regret_table(const Simulation& simulation, const Runs& runs);

}  // namespace posse
