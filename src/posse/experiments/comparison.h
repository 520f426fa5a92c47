// Compares two policies that faced the same instances, pair by pair.
#pragma once

#include <vector>

#include "posse/experiments/play.h"

namespace posse {

// The mean of one's final regret minus the other's over the repetitions that both have, its
// standard error and its 95 % interval: by the bootstrap (4000 resamples of pairs; the same numbers
// for the same runs), or by Student's t for fewer than 10 pairs, whose resamples are too few
// different ones. Infinite error and ends: fewer than two pairs.
struct Comparison {
  double difference = 0, se = 0, low = 0, high = 0;
  Index pairs = 0;
};

Comparison compare(const std::vector<Run>& one, const std::vector<Run>& other);

}  // namespace posse
