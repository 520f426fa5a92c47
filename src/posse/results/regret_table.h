// Shows the regret of a simulation to a person: as a table and as a figure.
#pragma once

#include <string>

#include "posse/experiments/simulation.h"

namespace posse {

std::string regret_table(const Simulation& simulation, const Runs& runs);

// What the bands around the means show: their 95 % confidence, or how much instances differ.
enum class Band { confidence, sd };

// An SVG.
std::string regret_figure(const Simulation& simulation, const Runs& runs, Band band);

}  // namespace posse
