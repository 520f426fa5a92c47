#include "posse/results/worlds_verdict.h"

#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/experiments/world_standing.h"
#include "posse/results/worlds_table.h"

namespace posse {
namespace {

// "lin_es in 9 of 12 (stuck most in drift: 40 %)"
std::string verdict_on(const std::string& label, const Simulation& played,
                       const std::vector<WorldStanding>& worlds) {
  int compared = 0, good = 0;
  double most = 0;
  std::string where;
  for (const WorldStanding& world : worlds) {
    const PolicyStanding* one = world.find(played, label);
    if (one == nullptr || std::isnan(one->to_best.low)) continue;
    ++compared;
    good += one->to_best.low <= 1 ? 1 : 0;
    if (one->stuck.value_or(0) <= most) continue;
    most = *one->stuck;
    where = world.world;
  }
  if (compared == 0) return "";
  const std::string stuck =
      where.empty() ? "" : fmt::format(" (stuck most in {}: {})", where, stuck_text(most));
  return fmt::format("{} in {} of {}{}", label, good, compared, stuck);
}

}  // namespace

std::string worlds_verdict(const Outcome& outcome) {
  const std::vector<WorldStanding> worlds = world_standings(outcome.played, outcome.runs);
  std::vector<std::string> all;
  for (const std::string& label : ensembles_of(outcome.experiment.simulation)) {
    const std::string one = verdict_on(label, outcome.played, worlds);
    if (!one.empty()) all.push_back(one);
  }
  if (all.empty()) return "";
  return fmt::format("{}: not clearly worse than the best other policy: {}",
                     outcome.experiment.name, fmt::join(all, ", "));
}

}  // namespace posse
