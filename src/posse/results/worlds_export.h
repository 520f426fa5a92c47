// Writes how policies stand in several worlds as CSV and JSON, for other programs.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "posse/experiments/simulation.h"

namespace posse {

// world,policy,T,runs,regret,se,times_best,low,high,stuck: a line for each world and each policy
// that has runs there. What is unknown is empty.
std::string worlds_csv(const Simulation& played, const Runs& runs);

// A list with an object for each world that has runs.
nlohmann::ordered_json worlds_json(const Simulation& played, const Runs& runs);

}  // namespace posse
