// Compares the rounding that Algorithm 3 prints with Pukelsheim's rule, which it cites, on random
// weights.
#pragma once

#include <cstdint>

#include "posse/core/types.h"

namespace posse {

// n times: 2 to K arms, K to tau pulls, and weights uniform on the simplex. K is at most tau.
struct RoundingTrials {
  Index n = 20000;
  Index K = 20;
  Index tau = 100;
  std::uint64_t seed = 1;
};

struct RoundingComparison {
  Index differ = 0, worse = 0, better = 0;  // the print, against Pukelsheim's rule
  double by_pukelsheim = 0, by_paper = 0;   // sums of efficiencies where they differ
  double least_ratio = 1;                   // of the print's to Pukelsheim's

  // Counts a case in which they differ, with these efficiencies.
  void add(double pukelsheim, double paper);
};

RoundingComparison compare_roundings(const RoundingTrials& trials);

}  // namespace posse
