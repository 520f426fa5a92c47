// Tells runs that are stuck: late in them the policy still loses as if it had learnt little.
#pragma once

#include <optional>
#include <vector>

#include "posse/experiments/play.h"

namespace posse {

// A run is stuck if it loses more than this part of what uniform play loses, in the last fifth of
// the rounds of the same instance.
inline constexpr double kStuckPart = 0.2;

// The share of runs that are stuck, of those whose instance was also played by `uniform`, the runs
// of a policy that plays at random. Nothing if there is no such run, or if any is unfinished.
std::optional<double> stuck_share(const std::vector<Run>& runs, const std::vector<Run>& uniform);

}  // namespace posse
