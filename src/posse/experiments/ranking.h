// Ranks policies by their regret, and tells which of them the runs cannot tell apart from the best.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "posse/experiments/comparison.h"
#include "posse/experiments/simulation.h"

namespace posse {

struct Ranking {
  // The policies that have runs, by mean final regret; those with unfinished runs last, as given.
  std::vector<std::size_t> order = {};
  // The first of them that is finished and not told the world's prior. None if policies met
  // different instances, which compare nothing.
  std::optional<std::size_t> best = std::nullopt;
  std::vector<Comparison> to_best = {};  // by policy; the best itself has no pairs
  // By policy: the best, and those for which the 95 % interval of their difference to it contains
  // 0, except for those told the prior. No policy leads if there is nothing to compare it with.
  std::vector<bool> leads = {};
  // The fewest instances that a policy has in common with the best, of those that have two; if none
  // has, the most.
  Index pairs = 0;
  // Half the width of those intervals, the median over the better half of the policies: a
  // difference to the best must usually be larger to mean anything. The regret of those that play
  // badly varies much more, which says nothing about the others. 0 if nothing can be compared.
  double typical_half_width = 0;

  bool has_leaders() const;
};

Ranking ranking(const Simulation& simulation, const Runs& runs);

}  // namespace posse
