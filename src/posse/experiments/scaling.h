// How the final regret of the contenders of a sweep grows with the swept quantity.
#pragma once

#include <string>
#include <vector>

#include "posse/experiments/power_law.h"
#include "posse/experiments/simulation.h"
#include "posse/experiments/summary.h"

namespace posse {

struct Scaling {
  std::string label;               // of the contender, without a value
  std::vector<std::size_t> plays;  // its policies in the played simulation that finished their runs
  std::vector<double> values;      // as plays; a reference, which is not swept, has none
  std::vector<Statistics> regret;  // as plays
  PowerLaw law;                    // none for a reference
};

// One for each contender in order, also those without any runs. `played` is an expanded simulation.
std::vector<Scaling> scalings(const Simulation& played, const Runs& runs);

}  // namespace posse
