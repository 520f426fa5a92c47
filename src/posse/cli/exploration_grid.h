// The grid of explorations and models: what a user can compose, and under which names it is
// published.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace posse {

// A row per exploration and a column per model, with their names in the first column and row. A
// cell holds the published policies that are presets of the pair, "yes" if there are none, and "-"
// if the model lacks what the exploration needs.
std::vector<std::vector<std::string>> exploration_grid();

// An object per exploration: its name, and under `models` those that have what it needs, each with
// the list of the presets of the pair.
nlohmann::ordered_json exploration_grid_json();

}  // namespace posse
