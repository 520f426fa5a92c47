// Shows how policies saw their arms half-way and at the end (policies/diagnostics.h): means over
// the runs, for the terminal and as JSON.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "posse/experiments/simulation.h"

namespace posse {

// Two rows for each policy that has runs.
std::string diagnostics_table(const Simulation& simulation, const Runs& runs, std::size_t width);

// {"alike_rounds", "halfway": {...}, "end": {...}}: the share of rounds whose arms all had the same
// features, and the means of the quantities that the policy has.
nlohmann::ordered_json diagnostics_json(const std::vector<Run>& runs);

}  // namespace posse
