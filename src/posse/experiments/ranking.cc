#include "posse/experiments/ranking.h"

#include <algorithm>
#include <limits>

#include "posse/experiments/comparison.h"
#include "posse/experiments/summary.h"

namespace posse {
namespace {

// The policies whose runs are all finished, the best first.
std::vector<std::size_t> by_regret(const Runs& runs, std::vector<std::size_t> policies) {
  std::erase_if(policies, [&](std::size_t p) { return unfinished(runs[p]).has_value(); });
  std::stable_sort(policies.begin(), policies.end(), [&](std::size_t one, std::size_t other) {
    return final_regret(runs[one]).mean < final_regret(runs[other]).mean;
  });
  return policies;
}

void compare_with_first(const Runs& runs, const std::vector<std::size_t>& finished,
                        Ranking& ranking) {
  std::vector<double> halves;
  ranking.pairs = std::numeric_limits<Index>::max();
  for (const std::size_t p : finished) {
    if (p == finished.front()) continue;
    const Comparison c = compare(runs[p], runs[finished.front()]);
    ranking.pairs = std::min(ranking.pairs, c.pairs);
    if (c.pairs < 2) continue;
    halves.push_back((c.high - c.low) / 2);
    ranking.leads[p] = c.low <= 0;
  }
  if (halves.empty()) return;
  ranking.leads[finished.front()] = true;
  std::sort(halves.begin(), halves.end());
  ranking.blur = quantile(halves, 0.5);
}

}  // namespace

Ranking ranking(const Runs& runs) {
  const std::vector<std::size_t> played = ranked_by_completeness(runs);
  Ranking ranking{.order = by_regret(runs, played), .leads = std::vector<bool>(runs.size(), false)};
  const std::vector<std::size_t> finished = ranking.order;
  ranking.order.insert(ranking.order.end(),
                       played.begin() + static_cast<std::ptrdiff_t>(finished.size()), played.end());
  if (finished.size() > 1) compare_with_first(runs, finished, ranking);
  return ranking;
}

}  // namespace posse
