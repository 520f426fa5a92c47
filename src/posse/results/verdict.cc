#include "posse/results/verdict.h"

#include <vector>

#include <fmt/format.h>

#include "posse/core/phrases.h"
#include "posse/experiments/ranking.h"
#include "posse/experiments/summary.h"
#include "posse/results/table.h"

namespace posse {
namespace {

constexpr std::size_t kMaxRivals = 3;

// The labels of the other leaders.
std::vector<std::string> rivals(const Outcome& outcome, const Ranking& ranking) {
  std::vector<std::string> labels;
  for (const std::size_t p : ranking.order) {
    if (p != ranking.best && ranking.leads[p]) labels.push_back(outcome.played.policies[p].label);
  }
  return labels;
}

}  // namespace

std::string verdict(const Outcome& outcome) {
  const Ranking ranked = ranking(outcome.played, outcome.runs);
  if (!ranked.has_leaders()) return "";
  const Statistics regret = final_regret(outcome.runs[*ranked.best]);
  const std::vector<std::string> others = rivals(outcome, ranked);
  return fmt::format("{}: lowest regret {} ({}, se {}){}{}", outcome.experiment.name,
                     outcome.played.policies[*ranked.best].label, number_text(regret.mean),
                     number_text(regret.se), others.empty() ? "" : ", not clearly better than ",
                     shortened(others, kMaxRivals));
}

}  // namespace posse
