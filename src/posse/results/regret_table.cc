#include "posse/results/regret_table.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/experiments/limit.h"
#include "posse/experiments/ranking.h"
#include "posse/experiments/summary.h"
#include "posse/results/reading.h"
#include "posse/results/table.h"
#include "posse/results/unfinished.h"

namespace posse {
namespace {

constexpr std::ptrdiff_t kRegretLimitColumn = 7;  // if some policy has a limit

std::string counted(Index n, const char* noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

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
  if (std::count(ranking.leads.begin(), ranking.leads.end(), true) > 0) {
    text += wrapped("best, or not clearly worse (95 %, paired by instance)", width, "* ", "  ");
  }
  const std::string caveat = caveat_of(ranking);
  return caveat.empty() ? text : text + wrapped(caveat, width);
}

}  // namespace

std::string regret_table(const Simulation& simulation, const Runs& runs, std::size_t width) {
  std::vector<std::vector<std::string>> rows = {
      {"policy", "regret", "", "sd", "se", "median", "5 % .. 95 %", "decide us", "update us"}};
  const bool whole = is_whole(simulation, runs);
  const bool limited = has_limit(simulation, runs);
  if (limited) rows.front().insert(rows.front().begin() + kRegretLimitColumn, "times limit");
  if (!whole) rows.front().push_back("runs");
  const Ranking ranked = ranking(runs);
  for (const std::size_t p : ranked.order) {
    if (const auto cut = unfinished(runs[p])) {
      rows.push_back({simulation.policies[p].label,
                      fmt::format("{}; decide {} us, update {} us", unfinished_text(*cut),
                                  number_text(mean_decide_us(runs[p])),
                                  number_text(mean_update_us(runs[p])))});
      continue;
    }
    const Statistics s = final_regret(runs[p]);
    rows.push_back({simulation.policies[p].label, number_text(s.mean), ranked.leads[p] ? "*" : "",
                    number_text(s.sd), number_text(s.se), number_text(s.median),
                    fmt::format("{} .. {}", number_text(s.q05), number_text(s.q95)),
                    number_text(mean_decide_us(runs[p])), number_text(mean_update_us(runs[p]))});
    if (limited) {
      const auto times = times_limit(simulation, runs, p);
      rows.back().insert(rows.back().begin() + kRegretLimitColumn,
                         times ? number_text(times->ratio) : "-");
    }
    if (!whole) rows.back().push_back(std::to_string(s.n));
  }
  const std::string title =
      fmt::format("{}, T = {}, {}, seed {}: pseudo-regret at T, microseconds a round",
                  to_string(simulation.environment), simulation.T,
                  counted(simulation.repetitions, "repetition"), simulation.seed);
  return wrapped(title, width) + "\n" + table_text_within(width, rows) +
         reading_notes(ranked, width) + own_worlds(simulation, width);
}

}  // namespace posse
