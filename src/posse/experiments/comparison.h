// Compares two policies that faced the same instances, pair by pair.
#pragma once

#include <vector>

#include "posse/experiments/play.h"

namespace posse {

// The mean of one's final regret minus the other's over the repetitions that both have, its
// standard error and its 95 % interval: by the bootstrap (4000 resamples of pairs; the same numbers
// for the same runs), or by Student's t for fewer than 10 pairs, which have too few distinct
// resamples. With fewer than two pairs, error and ends are infinite. There are no pairs if a run of
// either policy is unfinished: the finished ones are not a random sample.
struct Comparison {
  double difference = 0, se = 0, low = 0, high = 0;
  Index pairs = 0;
};

// One's mean final regret as a multiple of the other's, over the repetitions that both have, and
// its 95 % interval by the delta method for its logarithm, so that both ends are above 0: ratio
// exp(-h) to ratio exp(h), where h is Student's t times the standard error of the mean of
// (one - ratio other) / mean(one). The ratio is NaN without a pair, or if the other's mean is
// zero; the ends are NaN for a single pair, or if a mean is not positive.
struct Ratio {
  double ratio = 0, low = 0, high = 0;
};

Ratio ratio(const std::vector<Run>& one, const std::vector<Run>& other);

Comparison compare(const std::vector<Run>& one, const std::vector<Run>& other);

}  // namespace posse
