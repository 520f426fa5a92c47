#include "posse/results/outcome_table.h"

#include <cmath>

#include <fmt/format.h>

#include "posse/experiments/limit.h"
#include "posse/experiments/summary.h"
#include "posse/results/table.h"
#include "posse/results/unfinished.h"

namespace posse {
namespace {

constexpr int kRegretColumn = 1;
constexpr std::ptrdiff_t kLimitColumn = 8;

// As in the ranking: the best, and those that may be as good for all that is known.
PanelTable::Standing standing_of(const Ranking& ranking, std::size_t p) {
  if (!ranking.leads[p]) return PanelTable::Standing::none;
  return p == ranking.best ? PanelTable::Standing::best : PanelTable::Standing::tied;
}

std::string against_best(const Ranking& ranking, std::size_t p) {
  if (p == ranking.best) return "best";
  const Comparison& c = ranking.to_best[p];
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
void add_limit(const Outcome& outcome, const Ranking& ranking, PanelTable& table) {
  if (!has_limit(outcome.played, outcome.runs)) return;
  table.columns.insert(
      table.columns.begin() + kLimitColumn,
      {"times the limit [95 %]",
       "regret divided by that of the policy that is told the world's prior, on the same "
       "instances, with its interval by the delta method for the logarithm; it may be below 1; "
       "empty in a world where no such policy played"});
  auto row = table.rows.begin();
  for (const std::size_t p : ranking.order) {
    row->insert(row->begin() + kLimitColumn, against_limit(outcome, p));
    ++row;
  }
}

std::vector<PanelTable::Column> outcome_columns() {
  return {{"policy", "as in the figure, whose legend has the specs", false},
          {"regret",
           "mean of the final pseudo-regret; none if a budget ended runs before their horizon"},
          {"sd", "standard deviation between repetitions"},
          {"se", "standard error of the mean"},
          {"median", "of the final pseudo-regret"},
          {"5 %", "quantile of the final pseudo-regret"},
          {"95 %", "quantile of the final pseudo-regret"},
          {"minus best [95 %]",
           "mean difference to the best policy on the same instances, with its interval by the "
           "bootstrap, or by Student's t for fewer than 10 instances; a policy that is told the "
           "world's prior is never the best; empty where policies met different instances"},
          {"decide us", "microseconds to decide, a round"},
          {"update us", "microseconds to learn from a reward, a round"},
          {"ms a run", "milliseconds that the policy takes for a whole run"},
          {"runs", "repetitions played"}};
}

double mean_run_ms(const std::vector<Run>& runs) {
  double total = 0;
  for (const Run& run : runs) total += seconds(run);
  return 1e3 * total / static_cast<double>(runs.size());
}

std::vector<std::string> outcome_row(const Outcome& outcome, std::size_t p,
                                     const Ranking& ranking) {
  const std::vector<Run>& runs = outcome.runs[p];
  const auto cut = unfinished(runs);
  const Statistics s = final_regret(runs);
  const auto final = [&](double value) { return cut ? "" : number_text(value); };
  return {outcome.played.policies[p].label,
          cut ? unfinished_text(*cut) : number_text(s.mean),
          final(s.sd),
          final(s.se),
          final(s.median),
          final(s.q05),
          final(s.q95),
          against_best(ranking, p),
          number_text(mean_decide_us(runs)),
          number_text(mean_update_us(runs)),
          number_text(mean_run_ms(runs)),
          std::to_string(runs.size())};
}

}  // namespace

PanelTable table_of(const Outcome& outcome, const Ranking& ranking) {
  PanelTable table;
  table.columns = outcome_columns();
  table.sorted_by = kRegretColumn;
  for (const std::size_t p : ranking.order) {
    table.standings.push_back(standing_of(ranking, p));
    table.rows.push_back(outcome_row(outcome, p, ranking));
  }
  add_limit(outcome, ranking, table);
  return table;
}

}  // namespace posse
