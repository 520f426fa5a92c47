#include "posse/results/verdict.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/experiments/limit.h"
#include "posse/experiments/ranking.h"
#include "posse/experiments/summary.h"
#include "posse/results/table.h"

namespace posse {
namespace {

// The first few of them.
std::string some_of(const std::vector<std::string>& labels) {
  constexpr std::size_t kMaxNamed = 3;
  if (labels.size() <= kMaxNamed + 1) return fmt::format("{}", fmt::join(labels, ", "));
  return fmt::format("{} and {} others",
                     fmt::join(labels.begin(), labels.begin() + kMaxNamed, ", "),
                     labels.size() - kMaxNamed);
}

}  // namespace

std::string verdict(const Outcome& outcome) {
  Runs learners = outcome.runs;
  for (std::size_t p = 0; p < learners.size(); ++p) {
    if (knows_prior(outcome.played.policies[p])) learners[p].clear();
  }
  const Ranking ranked = ranking(learners);
  if (std::none_of(ranked.leads.begin(), ranked.leads.end(), [](bool leads) { return leads; })) {
    return "";
  }
  const std::size_t best = ranked.order.front();
  const Statistics regret = final_regret(learners[best]);
  std::vector<std::string> others;
  for (const std::size_t p : ranked.order) {
    if (p != best && ranked.leads[p]) others.push_back(outcome.played.policies[p].label);
  }
  return fmt::format("{}: lowest regret {} ({} +- {}){}{}", outcome.experiment.name,
                     outcome.played.policies[best].label, number_text(regret.mean),
                     number_text(regret.se), others.empty() ? "" : ", not clearly better than ",
                     some_of(others));
}

}  // namespace posse
