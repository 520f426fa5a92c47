#include "posse/experiments/world_standing.h"

#include <algorithm>

#include "posse/experiments/limit.h"
#include "posse/experiments/policy_family.h"
#include "posse/experiments/stuck.h"
#include "posse/experiments/summary.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

constexpr const char* kUniform = "uniform";

bool is_baseline(const Contender& contender) {
  return !is_ensemble(contender.policy) && !knows_prior(contender) &&
         policies().traits(contender.policy).learns;
}

// The worlds in order, with the policies that have runs there.
std::vector<WorldStanding> played_worlds(const Simulation& played, const Runs& runs) {
  std::vector<WorldStanding> worlds;
  for (std::size_t p = 0; p < runs.size(); ++p) {
    if (runs[p].empty()) continue;
    const std::string& world = played.policies[p].world;
    if (worlds.empty() || worlds.back().world != world) worlds.push_back({.world = world});
    worlds.back().policies.push_back({.policy = p});
  }
  return worlds;
}

void find_yardsticks(const Simulation& played, const Runs& runs, WorldStanding& standing) {
  for (const PolicyStanding& one : standing.policies) {
    const Contender& contender = played.policies[one.policy];
    if (contender.policy.word == kUniform) standing.uniform = one.policy;
    if (!is_baseline(contender) || unfinished(runs[one.policy])) continue;
    const bool is_better =
        !standing.best || known_regret(runs, one.policy) < known_regret(runs, standing.best);
    if (is_better) standing.best = one.policy;
  }
}

}  // namespace

const PolicyStanding* WorldStanding::find(const Simulation& played,
                                          const std::string& label) const {
  const auto found = std::find_if(policies.begin(), policies.end(), [&](const auto& one) {
    return played.policies[one.policy].family == label;
  });
  return found == policies.end() ? nullptr : &*found;
}

double known_regret(const Runs& runs, std::optional<std::size_t> policy) {
  if (!policy || runs[*policy].empty() || unfinished(runs[*policy])) return kNotKnown;
  return final_regret(runs[*policy]).mean;
}

std::vector<std::string> ensembles_of(const Simulation& simulation) {
  std::vector<std::string> labels;
  for (const Contender& contender : simulation.policies) {
    if (is_ensemble(contender.policy)) labels.push_back(contender.label);
  }
  return labels;
}

std::vector<WorldStanding> world_standings(const Simulation& played, const Runs& runs) {
  std::vector<WorldStanding> worlds = played_worlds(played, runs);
  for (WorldStanding& world : worlds) {
    find_yardsticks(played, runs, world);
    for (PolicyStanding& one : world.policies) {
      if (world.best) one.to_best = ratio(runs[one.policy], runs[*world.best]);
      if (world.uniform) one.stuck = stuck_share(runs[one.policy], runs[*world.uniform]);
    }
  }
  return worlds;
}

}  // namespace posse
