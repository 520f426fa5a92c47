#include "posse/experiments/worlds.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace posse {
namespace {

Contender placed(Contender contender, const ListedWorld& world) {
  std::string& origin = contender.policy.origin;
  if (!origin.empty()) origin += ", in " + world.label;
  contender.family =
      std::exchange(contender.label, fmt::format("{} in {}", contender.label, world.label));
  contender.world = world.label;
  contender.environment = world.spec;
  contender.T = world.T;
  contender.repetitions = world.repetitions;
  return contender;
}

}  // namespace

bool ListedWorld::has(const Contender& contender) const {
  return policies.empty() || std::any_of(policies.begin(), policies.end(), [&](const auto& one) {
           return is_label(one, contender.label);
         });
}

bool is_label(const std::string& pattern, const std::string& label) {
  if (!pattern.ends_with('*')) return pattern == label;
  return label.starts_with(pattern.substr(0, pattern.size() - 1));
}

Index longest_T(const std::vector<ListedWorld>& worlds) {
  Index longest = 0;
  for (const ListedWorld& world : worlds) longest = std::max(longest, world.T);
  return longest;
}

Index most_repetitions(const std::vector<ListedWorld>& worlds) {
  Index most = 0;
  for (const ListedWorld& world : worlds) most = std::max(most, world.repetitions);
  return most;
}

void set_longest_T(std::vector<ListedWorld>& worlds, Index T) {
  const Index longest = longest_T(worlds);
  for (ListedWorld& world : worlds) world.T = world.T == longest ? T : std::min(world.T, T);
}

void set_most_repetitions(std::vector<ListedWorld>& worlds, Index repetitions) {
  const double factor =
      static_cast<double>(repetitions) / static_cast<double>(most_repetitions(worlds));
  for (ListedWorld& world : worlds) {
    const double scaled = factor * static_cast<double>(world.repetitions);
    world.repetitions = std::max<Index>(1, std::llround(scaled));
  }
}

Simulation in_worlds(const Simulation& simulation, const std::vector<ListedWorld>& worlds) {
  Simulation result = simulation;
  result.policies.clear();
  for (const ListedWorld& world : worlds) {
    for (const Contender& contender : simulation.policies) {
      if (world.has(contender)) result.policies.push_back(placed(contender, world));
    }
  }
  return result;
}

}  // namespace posse
