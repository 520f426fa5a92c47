// The regret of a simulation as a table for the terminal.
#pragma once

#include <cstddef>
#include <string>

#include "posse/experiments/simulation.h"
#include "posse/results/wrapped_text.h"

namespace posse {

// A row for each policy that has runs, the least regret first and those with unfinished runs last.
// A * marks the best, and those that the runs cannot tell from it (ranking.h), unless policies met
// different instances; a line below says so, and another one how large a difference must be if
// there are few runs.
std::string regret_table(const Simulation& simulation, const Runs& runs,
                         std::size_t width = kAnyWidth);

}  // namespace posse
