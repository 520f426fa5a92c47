// Runs that tests of results need.
#pragma once

#include <vector>

#include "posse/experiments/ending_runs_test.h"

namespace posse {

// Two repetitions that end with this regret.
inline std::vector<Run> runs_of(double regret) { return runs_ending_with({regret, regret}); }

}  // namespace posse
