#include "posse/experiments/simulation.h"

#include <map>
#include <numeric>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/experiments/fitting_link.h"

namespace posse {
namespace {

void refuse_twins(const Simulation& simulation) {
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < simulation.policies.size(); ++i) {
    const auto [twin, is_new] = seen.try_emplace(simulation.cell(i, 0).configuration(), i);
    if (is_new) continue;
    const std::string& first = simulation.policies[twin->second].label;
    const std::string& second = simulation.policies[i].label;
    throw Error(first == second
                    ? fmt::format("policy {} is given twice", second)
                    : fmt::format("policies {} and {} are the same, given twice", first, second),
                simulation.policies[i].policy.origin);
  }
}

}  // namespace

void Simulation::check() const {
  check_horizon(T);
  if (repetitions < 1 || repetitions > kMaxRepetitions) {
    throw Error(fmt::format("there must be from 1 to {} repetitions, not {}", kMaxRepetitions,
                            repetitions));
  }
  if (policies.empty()) throw Error("no policy to play; name one or more, as in -p lin_es");
  environments().bind(environment);
  for (std::size_t i = 0; i < policies.size(); ++i) check_playable(cell(i, 0));
  refuse_twins(*this);
}

const Spec& Simulation::environment_of(std::size_t policy) const {
  const std::optional<Spec>& own = policies[policy].environment;
  return own ? *own : environment;
}

Cell Simulation::cell(std::size_t policy, Index repetition) const {
  const Spec& world = environment_of(policy);
  return {with_link_of(world, policies[policy].policy), world, T_of(policy), seed, repetition};
}

std::vector<CellGroup> Simulation::groups() const {
  std::vector<CellGroup> groups;
  for (std::size_t policy = 0; policy < policies.size(); ++policy) {
    std::vector<Index> all(static_cast<std::size_t>(repetitions_of(policy)));
    std::iota(all.begin(), all.end(), Index{0});
    groups.push_back({cell(policy, 0), all});
  }
  return groups;
}

Runs simulate(const Simulation& simulation, const Execution& execution) {
  simulation.check();
  return play_all(simulation.groups(), execution);
}

}  // namespace posse
