#include "posse/experiments/stuck.h"

#include <algorithm>

#include "posse/experiments/summary.h"

namespace posse {
namespace {

// The regret of the last fifth of the rounds, at whose beginning every run has a checkpoint.
double late_regret(const Run& run) {
  const Index begin = run.t() - run.t() / 5;
  const auto row = std::find_if(run.rows.begin(), run.rows.end(),
                                [&](const Row& one) { return one.t >= begin; });
  return run.rows.back().regret - row->regret;
}

bool is_stuck(const Run& run, const Run& uniform) {
  return late_regret(run) > kStuckPart * late_regret(uniform);
}

}  // namespace

std::optional<double> stuck_share(const std::vector<Run>& runs, const std::vector<Run>& uniform) {
  if (unfinished(runs) || unfinished(uniform)) return std::nullopt;
  double stuck = 0, pairs = 0;
  for (const Run& run : runs) {
    const auto twin = std::find_if(uniform.begin(), uniform.end(), [&](const Run& other) {
      return other.repetition == run.repetition;
    });
    if (twin == uniform.end()) continue;
    ++pairs;
    stuck += is_stuck(run, *twin) ? 1 : 0;
  }
  return pairs > 0 ? std::optional(stuck / pairs) : std::nullopt;
}

}  // namespace posse
