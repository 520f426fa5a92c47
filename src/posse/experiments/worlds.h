// A list of worlds, in each of which policies are compared with each other.
#pragma once

#include <string>
#include <vector>

#include "posse/experiments/simulation.h"

namespace posse {

struct ListedWorld {
  std::string label;
  Spec spec;
  Index T = 0, repetitions = 0;
  // Labels of those that play there, or their beginnings: "lin_*"; empty: all.
  std::vector<std::string> policies = {};

  bool has(const Contender& contender) const;
};

// Whether a label is that one, or begins like a "lin_*".
bool is_label(const std::string& pattern, const std::string& label);

Index longest_T(const std::vector<ListedWorld>& worlds);
Index most_repetitions(const std::vector<ListedWorld>& worlds);

// Gives the worlds of the longest horizon this one; no other world has a longer one then.
void set_longest_T(std::vector<ListedWorld>& worlds, Index T);
// Changes the repetitions of all worlds in proportion so that the largest number becomes this one.
void set_most_repetitions(std::vector<ListedWorld>& worlds, Index repetitions);

// A contender for each world and each policy that plays there, in the worlds' order and then the
// policies', named like "Lin-ES in drift".
Simulation in_worlds(const Simulation& simulation, const std::vector<ListedWorld>& worlds);

}  // namespace posse
