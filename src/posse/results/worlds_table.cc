#include "posse/results/worlds_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "posse/experiments/world_standing.h"
#include "posse/results/markdown.h"
#include "posse/results/panels.h"
#include "posse/results/table.h"

namespace posse {
namespace {

std::string ratio_text(const Ratio& ratio) {
  if (!std::isfinite(ratio.high)) return number_text(ratio.ratio);
  return fmt::format("{} [{}, {}]", number_text(ratio.ratio), number_text(ratio.low),
                     number_text(ratio.high));
}

// "6", or "3 to 6" where policies differ.
std::string world_runs_text(const Outcome& outcome, const WorldStanding& world) {
  std::size_t least = std::numeric_limits<std::size_t>::max(), most = 0;
  for (const PolicyStanding& one : world.policies) {
    least = std::min(least, outcome.runs[one.policy].size());
    most = std::max(most, outcome.runs[one.policy].size());
  }
  return least == most ? fmt::format("{}", most) : fmt::format("{} to {}", least, most);
}

std::vector<PanelTable::Column> world_columns(const std::vector<std::string>& ensembles) {
  constexpr const char* kStuckMeaning =
      "share of runs that lose more than 20 % of what uniform play loses, in the last fifth of the "
      "rounds of the same instance";
  std::vector<PanelTable::Column> columns = {
      {"world", "the figure has its spec", false},
      {"uniform", "mean final regret of play at random"},
      {"best other", "the policy of least mean final regret that is no ensemble", false},
      {"regret", "its mean final regret"},
      {"stuck", kStuckMeaning}};
  for (const std::string& label : ensembles) {
    columns.push_back(
        {label + " / best",
         "its mean final regret divided by that of the best other policy, paired by "
         "instance, with its interval by the delta method for the logarithm; the best "
         "of several is chosen after playing, so 1 is a hard mark"});
    columns.push_back({"stuck", kStuckMeaning});
  }
  columns.push_back({"T", "rounds"});
  columns.push_back({"runs", "problem instances"});
  return columns;
}

std::vector<std::string> world_row(const Outcome& outcome, const WorldStanding& world,
                                   const std::vector<std::string>& ensembles) {
  const Simulation& played = outcome.played;
  std::vector<std::string> row = {
      world.world, number_text(known_regret(outcome.runs, world.uniform)), "-", "-", "-"};
  if (world.best) {
    row[2] = played.policies[*world.best].family;
    row[3] = number_text(known_regret(outcome.runs, world.best));
    row[4] = stuck_text(world.find(played, row[2])->stuck);
  }
  for (const std::string& label : ensembles) {
    const PolicyStanding* one = world.find(played, label);
    row.push_back(one == nullptr ? "" : ratio_text(one->to_best));
    row.push_back(one == nullptr ? "" : stuck_text(one->stuck));
  }
  row.push_back(fmt::format("{}", played.T_of(world.policies.front().policy)));
  row.push_back(world_runs_text(outcome, world));
  return row;
}

// With the share of stuck runs in brackets, so that a line of Markdown is not too long.
std::vector<std::string> short_row(const Outcome& outcome, const WorldStanding& world,
                                   const std::vector<std::string>& ensembles) {
  std::vector<std::string> row = {world.world,
                                  number_text(known_regret(outcome.runs, world.uniform)), "-"};
  if (world.best) {
    const std::string& label = outcome.played.policies[*world.best].family;
    row[2] = fmt::format("{} {} ({})", label, number_text(known_regret(outcome.runs, world.best)),
                         stuck_text(world.find(outcome.played, label)->stuck));
  }
  for (const std::string& label : ensembles) {
    const PolicyStanding* one = world.find(outcome.played, label);
    row.push_back(one == nullptr
                      ? ""
                      : fmt::format("{} ({})", ratio_text(one->to_best), stuck_text(one->stuck)));
  }
  return row;
}

std::vector<std::vector<std::string>> rows_of(const PanelTable& table) {
  std::vector<std::vector<std::string>> rows(1);
  for (const PanelTable::Column& column : table.columns) rows.front().push_back(column.head);
  rows.insert(rows.end(), table.rows.begin(), table.rows.end());
  return rows;
}

}  // namespace

std::string stuck_text(const std::optional<double>& share) {
  return share ? fmt::format("{:.0f} %", 100 * *share) : "-";
}

PanelTable table_of_worlds(const Outcome& outcome) {
  const std::vector<std::string> ensembles = ensembles_of(outcome.experiment.simulation);
  PanelTable table;
  table.columns = world_columns(ensembles);
  for (const WorldStanding& world : world_standings(outcome.played, outcome.runs)) {
    table.rows.push_back(world_row(outcome, world, ensembles));
  }
  return table;
}

std::string worlds_table(const Outcome& outcome, std::size_t width) {
  return wrapped(setting_text(outcome) + ": ensembles and the best of the other policies", width) +
         "\n" + table_text_within(width, rows_of(table_of_worlds(outcome))) +
         wrapped(
             "stuck: runs that lose more than 20 % of what uniform play loses, in the last "
             "fifth of the rounds",
             width);
}

std::string worlds_markdown(const Outcome& outcome) {
  const std::vector<std::string> ensembles = ensembles_of(outcome.experiment.simulation);
  std::vector<std::vector<std::string>> rows = {{"world", "uniform", "best other"}};
  rows.front().insert(rows.front().end(), ensembles.begin(), ensembles.end());
  for (const WorldStanding& world : world_standings(outcome.played, outcome.runs)) {
    rows.push_back(short_row(outcome, world, ensembles));
  }
  return markdown_table(rows);
}

}  // namespace posse
