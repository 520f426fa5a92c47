#include "posse/experiments/limit.h"

#include <cmath>

#include "posse/environments/environment.h"
#include "posse/experiments/summary.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

bool is_limit(const Simulation& simulation, const Runs& runs, std::size_t p) {
  return knows_prior(simulation.policies[p]) && !runs[p].empty() && !unfinished(runs[p]);
}

// Whether they are the same once defaults are spelled out.
bool is_same_world(const Spec& one, const Spec& other) {
  if (one == other) return true;
  return environments().complete(one) == environments().complete(other);
}

bool face_the_same(const Simulation& simulation, std::size_t p, std::size_t q) {
  return simulation.T_of(p) == simulation.T_of(q) &&
         is_same_world(simulation.environment_of(p), simulation.environment_of(q));
}

}  // namespace

bool knows_prior(const Contender& contender) { return needs_prior(contender.policy); }

std::optional<std::size_t> limit_of(const Simulation& simulation, const Runs& runs, std::size_t p) {
  std::optional<std::size_t> least;
  for (std::size_t q = 0; q < runs.size(); ++q) {
    if (!is_limit(simulation, runs, q) || !face_the_same(simulation, p, q)) continue;
    if (!least || final_regret(runs[q]).mean < final_regret(runs[*least]).mean) least = q;
  }
  return least;
}

bool has_limit(const Simulation& simulation, const Runs& runs) {
  for (std::size_t p = 0; p < runs.size(); ++p) {
    if (is_limit(simulation, runs, p)) return true;
  }
  return false;
}

std::optional<Ratio> times_limit(const Simulation& simulation, const Runs& runs, std::size_t p) {
  const auto limit = limit_of(simulation, runs, p);
  if (!limit) return std::nullopt;
  const Ratio result = ratio(runs[p], runs[*limit]);
  return std::isnan(result.ratio) ? std::nullopt : std::optional(result);
}

}  // namespace posse
