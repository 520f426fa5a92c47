#include "posse/experiments/limit.h"

namespace posse {

std::optional<std::size_t> limit_of(const Simulation& simulation, const Runs& runs) {
  for (std::size_t p = 0; p < runs.size(); ++p) {
    if (simulation.policies[p].policy.word == "bayes" && !runs[p].empty()) return p;
  }
  return std::nullopt;
}

}  // namespace posse
