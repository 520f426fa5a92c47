#include "posse/experiments/ranking.h"

#include <algorithm>

#include "posse/environments/same_instances.h"
#include "posse/experiments/limit.h"
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

bool meet_same_instances(const Simulation& simulation, const std::vector<std::size_t>& policies) {
  return std::all_of(policies.begin(), policies.end(), [&](std::size_t p) {
    return simulation.T_of(p) == simulation.T_of(policies.front()) &&
           show_same_instances(simulation.environment_of(p),
                               simulation.environment_of(policies.front()));
  });
}

// Without those that are told the world's prior.
std::vector<std::size_t> learners(const Simulation& simulation, std::vector<std::size_t> policies) {
  std::erase_if(policies, [&](std::size_t p) { return knows_prior(simulation.policies[p]); });
  return policies;
}

void compare_with_best(const Runs& runs, const std::vector<std::size_t>& finished,
                       Ranking& ranking) {
  for (const std::size_t p : finished) {
    if (p != *ranking.best) ranking.to_best[p] = compare(runs[p], runs[*ranking.best]);
  }
}

// Judges by the comparisons with the best.
void judge(const std::vector<std::size_t>& learners, Ranking& ranking) {
  std::vector<double> halves;
  for (const std::size_t p : learners) {
    const Comparison& c = ranking.to_best[p];
    if (halves.empty()) ranking.pairs = std::max(ranking.pairs, c.pairs);
    if (c.pairs < 2) continue;
    ranking.pairs = std::min(ranking.pairs, c.pairs);
    halves.push_back((c.high - c.low) / 2);
    ranking.leads[p] = c.low <= 0;
  }
  if (halves.empty()) return;
  ranking.leads[*ranking.best] = true;
  halves.resize((halves.size() + 1) / 2);  // of the better policies
  std::sort(halves.begin(), halves.end());
  ranking.typical_half_width = quantile(halves, 0.5);
}

}  // namespace

bool Ranking::has_leaders() const {
  return std::find(leads.begin(), leads.end(), true) != leads.end();
}

Ranking ranking(const Simulation& simulation, const Runs& runs) {
  const std::vector<std::size_t> played = ranked_by_completeness(runs);
  const std::vector<std::size_t> finished = by_regret(runs, played);
  Ranking ranking{.order = finished,
                  .to_best = std::vector<Comparison>(runs.size()),
                  .leads = std::vector<bool>(runs.size(), false)};
  ranking.order.insert(ranking.order.end(),
                       played.begin() + static_cast<std::ptrdiff_t>(finished.size()), played.end());
  const std::vector<std::size_t> compared = learners(simulation, finished);
  if (compared.empty() || !meet_same_instances(simulation, finished)) return ranking;
  ranking.best = compared.front();
  compare_with_best(runs, finished, ranking);
  judge(compared, ranking);
  return ranking;
}

}  // namespace posse
