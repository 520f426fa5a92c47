#include "posse/experiments/limit.h"

#include "posse/experiments/summary.h"

namespace posse {

std::optional<std::size_t> limit_of(const Simulation& simulation, const Runs& runs) {
  for (std::size_t p = 0; p < runs.size(); ++p) {
    const bool told = simulation.policies[p].policy.word == "bayes";
    if (told && !runs[p].empty() && !unfinished(runs[p])) return p;
  }
  return std::nullopt;
}

}  // namespace posse
