#include "posse/results/regret_table.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/core/phrases.h"
#include "posse/experiments/limit.h"
#include "posse/experiments/ranking.h"
#include "posse/experiments/summary.h"
#include "posse/results/reading.h"
#include "posse/results/table.h"
#include "posse/results/unfinished.h"

namespace posse {
namespace {

constexpr std::ptrdiff_t kRegretLimitColumn = 7;  // if some policy has a limit

// Whether every policy has all of its runs.
bool is_whole(const Simulation& simulation, const Runs& runs) {
  return std::all_of(runs.begin(), runs.end(), [&](const std::vector<Run>& one) {
    return static_cast<Index>(one.size()) == simulation.repetitions;
  });
}

// A line for each world that only some policies play in.
std::string own_worlds(const Simulation& simulation, std::size_t width) {
  std::map<std::string, std::vector<std::string>> labels;
  for (const Contender& contender : simulation.policies) {
    if (contender.environment) labels[to_string(*contender.environment)].push_back(contender.label);
  }
  std::string text;
  for (const auto& [world, those] : labels) {
    text += wrapped(fmt::format("in {}: {}", world, fmt::join(those, ", ")), width, "", "  ");
  }
  return text;
}

// How to read the marks, and how far to trust the numbers.
std::string reading_notes(const Ranking& ranking, std::size_t width) {
  std::string text;
  if (ranking.has_leaders()) {
    text += wrapped("best, or not clearly worse (95 %, paired by instance)", width, "* ", "  ");
  }
  const std::string caveat = caveat_of(ranking);
  return caveat.empty() ? text : text + wrapped(caveat, width);
}

// Columns that only some tables have: the multiple of the limit, and the runs where some are
// missing.
struct ExtraColumns {
  bool limit, runs;
};

void add_extra_columns(std::vector<std::string>& row, const ExtraColumns& extra,
                       const std::string& times_limit, const std::string& runs) {
  if (extra.limit) row.insert(row.begin() + kRegretLimitColumn, times_limit);
  if (extra.runs) row.push_back(runs);
}

std::vector<std::string> head_row(const ExtraColumns& extra) {
  std::vector<std::string> head = {"policy", "regret",      "",          "sd",       "se",
                                   "median", "5 % .. 95 %", "decide us", "update us"};
  add_extra_columns(head, extra, "times limit", "runs");
  return head;
}

std::vector<std::string> unfinished_row(const std::string& label, const std::vector<Run>& runs,
                                        const Unfinished& cut) {
  return {label, fmt::format("{}; decide {} us, update {} us", unfinished_text(cut),
                             number_text(mean_decide_us(runs)), number_text(mean_update_us(runs)))};
}

std::vector<std::string> regret_row(const Simulation& simulation, const Runs& runs, std::size_t p,
                                    bool leads, const ExtraColumns& extra) {
  const std::string& label = simulation.policies[p].label;
  if (const auto cut = unfinished(runs[p])) return unfinished_row(label, runs[p], *cut);
  const Statistics s = final_regret(runs[p]);
  std::vector<std::string> row = {label,
                                  number_text(s.mean),
                                  leads ? "*" : "",
                                  number_text(s.sd),
                                  number_text(s.se),
                                  number_text(s.median),
                                  fmt::format("{} .. {}", number_text(s.q05), number_text(s.q95)),
                                  number_text(mean_decide_us(runs[p])),
                                  number_text(mean_update_us(runs[p]))};
  const auto times = times_limit(simulation, runs, p);
  add_extra_columns(row, extra, times ? number_text(times->ratio) : "-", std::to_string(s.n));
  return row;
}

std::string title_of(const Simulation& simulation) {
  return fmt::format("{}, T = {}, {}, seed {}: pseudo-regret at T, microseconds a round",
                     to_string(simulation.environment), simulation.T,
                     counted(simulation.repetitions, "repetition"), simulation.seed);
}

}  // namespace

std::string regret_table(const Simulation& simulation, const Runs& runs, std::size_t width) {
  const ExtraColumns extra = {.limit = has_limit(simulation, runs),
                              .runs = !is_whole(simulation, runs)};
  const Ranking ranked = ranking(simulation, runs);
  std::vector<std::vector<std::string>> rows = {head_row(extra)};
  for (const std::size_t p : ranked.order) {
    rows.push_back(regret_row(simulation, runs, p, ranked.leads[p], extra));
  }
  return wrapped(title_of(simulation), width) + "\n" + table_text_within(width, rows) +
         reading_notes(ranked, width) + own_worlds(simulation, width);
}

}  // namespace posse
