// Runs that tests of results need.
#pragma once

#include <vector>

#include "posse/experiments/play.h"

namespace posse {

// Two repetitions that end with this regret.
inline std::vector<Run> runs_of(double regret) {
  std::vector<Run> runs(2);
  for (std::size_t r = 0; r < runs.size(); ++r) {
    runs[r].repetition = static_cast<Index>(r);
    runs[r].rows.push_back({.t = 10, .regret = regret});
  }
  return runs;
}

}  // namespace posse
