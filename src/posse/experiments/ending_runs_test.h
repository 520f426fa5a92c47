// Runs that tests of their statistics need.
#pragma once

#include <vector>

#include "posse/experiments/play.h"

namespace posse {

// One repetition for each of these final regrets.
inline std::vector<Run> runs_ending_with(const std::vector<double>& regrets) {
  std::vector<Run> runs;
  for (const double regret : regrets) {
    runs.push_back(
        {.repetition = static_cast<Index>(runs.size()), .rows = {{.t = 10, .regret = regret}}});
  }
  return runs;
}

}  // namespace posse
