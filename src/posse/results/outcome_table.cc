#include "posse/results/outcome_table.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "posse/experiments/comparison.h"
#include "posse/experiments/limit.h"
#include "posse/experiments/summary.h"
#include "posse/results/table.h"
#include "posse/results/unfinished.h"

namespace posse {
namespace {

constexpr int kRegretColumn = 1;
constexpr std::ptrdiff_t kLimitColumn = 8;

// The policy of least mean regret; runs.size() if none has finished its runs.
std::size_t best_of(const Runs& runs) {
  std::size_t best = runs.size();
  for (std::size_t p = 0; p < runs.size(); ++p) {
    if (runs[p].empty() || unfinished(runs[p])) continue;
    if (best == runs.size() || final_regret(runs[p]).mean < final_regret(runs[best]).mean) best = p;
  }
  return best;
}

// The policies that have runs, by their mean regret, and those with unfinished runs last.
std::vector<std::size_t> ranked_by_regret(const Runs& runs) {
  std::vector<std::size_t> ranked = ranked_by_completeness(runs);
  const auto finished = [&](std::size_t p) { return !unfinished(runs[p]); };
  const auto end = std::find_if_not(ranked.begin(), ranked.end(), finished);
  std::stable_sort(ranked.begin(), end, [&](std::size_t a, std::size_t b) {
    return final_regret(runs[a]).mean < final_regret(runs[b]).mean;
  });
  return ranked;
}

// A policy is as good as the best, for all that is known, if their difference may be zero.
PanelTable::Standing standing_of(const Runs& runs, std::size_t p, std::size_t best) {
  if (p == best) return PanelTable::Standing::best;
  if (best == runs.size()) return PanelTable::Standing::none;
  const Comparison c = compare(runs[p], runs[best]);
  return c.pairs >= 2 && c.low <= 0 ? PanelTable::Standing::tied : PanelTable::Standing::none;
}

std::string against_best(const Runs& runs, std::size_t p, std::size_t best) {
  if (p == best) return "best";
  if (best == runs.size()) return "";
  const Comparison c = compare(runs[p], runs[best]);
  if (c.pairs < 2) return "";
  return fmt::format("{}{} [{}, {}]", c.difference < 0 ? "" : "+", number_text(c.difference),
                     number_text(c.low), number_text(c.high));
}

std::string against_limit(const Outcome& outcome, std::size_t p) {
  if (limit_of(outcome.played, outcome.runs, p) == p) return "1";
  const auto r = times_limit(outcome.played, outcome.runs, p);
  if (!r) return "";
  if (!std::isfinite(r->high)) return number_text(r->ratio);
  return fmt::format("{} [{}, {}]", number_text(r->ratio), number_text(r->low),
                     number_text(r->high));
}

// After the column of differences to the best.
void add_limit(const Outcome& outcome, PanelTable& table) {
  if (!has_limit(outcome.played, outcome.runs)) return;
  table.columns.insert(
      table.columns.begin() + kLimitColumn,
      {"times the limit [95 %]",
       "regret divided by that of the policy that is told the world's prior, on the same "
       "instances, with its interval by the delta method for the logarithm; it may be below 1; "
       "empty in a world where no such policy played"});
  auto row = table.rows.begin();
  for (const std::size_t p : ranked_by_regret(outcome.runs)) {
    row->insert(row->begin() + kLimitColumn, against_limit(outcome, p));
    ++row;
  }
}

}  // namespace

PanelTable table_of(const Outcome& outcome) {
  PanelTable table;
  table.columns = {
      {"policy", "as in the figure, whose legend has the specs", false},
      {"regret",
       "mean of the final pseudo-regret; none if a budget ended runs before their horizon"},
      {"sd", "standard deviation between repetitions"},
      {"se", "standard error of the mean"},
      {"median", "of the final pseudo-regret"},
      {"5 %", "quantile of the final pseudo-regret"},
      {"95 %", "quantile of the final pseudo-regret"},
      {"minus best [95 %]",
       "mean difference to the best policy on the same instances, with its interval by "
       "the bootstrap, or by Student's t for fewer than 10 instances"},
      {"decide us", "microseconds to decide, a round"},
      {"update us", "microseconds to learn from a reward, a round"},
      {"ms a run", "milliseconds that the policy takes for a whole run"},
      {"runs", "repetitions played"}};
  const std::size_t best = best_of(outcome.runs);
  table.sorted_by = kRegretColumn;
  for (const std::size_t p : ranked_by_regret(outcome.runs)) {
    table.standings.push_back(standing_of(outcome.runs, p, best));
    const std::vector<Run>& runs = outcome.runs[p];
    const auto cut = unfinished(runs);
    const Statistics s = final_regret(runs);
    const auto final = [&](double value) { return cut ? "" : number_text(value); };
    double total = 0;
    for (const Run& run : runs) total += seconds(run);
    table.rows.push_back(
        {outcome.played.policies[p].label, cut ? unfinished_text(*cut) : number_text(s.mean),
         final(s.sd), final(s.se), final(s.median), final(s.q05), final(s.q95),
         against_best(outcome.runs, p, best), number_text(mean_decide_us(runs)),
         number_text(mean_update_us(runs)),
         number_text(1e3 * total / static_cast<double>(runs.size())), std::to_string(runs.size())});
  }
  add_limit(outcome, table);
  return table;
}

}  // namespace posse
