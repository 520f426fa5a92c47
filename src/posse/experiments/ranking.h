// Ranks policies by their regret, and tells which of them the runs cannot tell apart from the best.
#pragma once

#include <cstddef>
#include <vector>

#include "posse/experiments/simulation.h"

namespace posse {

struct Ranking {
  // The policies that have runs, by mean final regret; those with unfinished runs last, as given.
  std::vector<std::size_t> order;
  // By policy: the best, and those for which the 95 % interval of their difference to it, over the
  // same instances, contains 0. Nobody leads alone in the field or without two common instances.
  std::vector<bool> leads;
  Index pairs = 0;  // the fewest instances that a policy has in common with the best
  // Half the width of those intervals, the median over policies: a difference to the best must
  // usually be larger to mean anything. The largest would be that of the policy that plays worst,
  // whose regret varies most. 0 if nothing can be compared.
  double blur = 0;
};

Ranking ranking(const Runs& runs);

}  // namespace posse
