// How policies stand in each of several worlds: against the best of the baselines there, and
// against uniform play.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "posse/experiments/comparison.h"
#include "posse/experiments/simulation.h"

namespace posse {

inline constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

// A policy in a world, by its place in the played simulation.
struct PolicyStanding {
  std::size_t policy = 0;
  Ratio to_best = {kNotKnown, kNotKnown, kNotKnown};
  std::optional<double> stuck = std::nullopt;  // the share of runs; none without uniform play
};

struct WorldStanding {
  std::string world;
  // The policy of least mean final regret that is no ensemble, learns and is not told the prior.
  std::optional<std::size_t> best = std::nullopt;
  std::optional<std::size_t> uniform = std::nullopt;  // the policy of that name
  std::vector<PolicyStanding> policies = {};          // that have runs

  // The policy of that label (without the world's), if it has runs.
  const PolicyStanding* find(const Simulation& played, const std::string& label) const;
};

// One for each world that has runs, in order. `played` is in_worlds() of some simulation.
std::vector<WorldStanding> world_standings(const Simulation& played, const Runs& runs);

// The mean final regret of a policy; unknown if there is no policy or no run of it, or if a run is
// unfinished.
double known_regret(const Runs& runs, std::optional<std::size_t> policy);

// The labels of a simulation's ensembles.
std::vector<std::string> ensembles_of(const Simulation& simulation);

}  // namespace posse
