#include "posse/cli/regret.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/cli/table.h"
#include "posse/experiments/summary.h"
#include "posse/report/chart.h"

namespace posse {
namespace {

std::string counted(Index n, const char* noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

double half_width(const Statistics& regret, Band band) {
  return band == Band::sd ? regret.sd : 1.96 * regret.se;
}

Series series_of(const std::string& label, const std::vector<Run>& runs, Band band) {
  Series series{.label = label, .x = {0}, .y = {0}, .low = {0}, .high = {0}};
  for (const RegretPoint& point : regret_curve(runs)) {
    const double half = half_width(point.regret, band);
    series.x.push_back(static_cast<double>(point.t));
    series.y.push_back(point.regret.mean);
    series.low.push_back(point.regret.mean - half);
    series.high.push_back(point.regret.mean + half);
  }
  if (runs.size() == 1) series.low.clear(), series.high.clear();
  return series;
}

std::string subtitle(Index repetitions, Band band) {
  std::string instances = counted(repetitions, "problem instance");
  if (repetitions == 1) return instances;
  return fmt::format("mean of {}, bands: {}", instances,
                     band == Band::sd ? "one standard deviation between instances"
                                      : "1.96 standard errors of the mean");
}

// Whether every policy has all of its runs.
bool is_whole(const Simulation& simulation, const Runs& runs) {
  return std::all_of(runs.begin(), runs.end(), [&](const std::vector<Run>& one) {
    return static_cast<Index>(one.size()) == simulation.repetitions;
  });
}

// A line for each world that some policies have to themselves.
std::string own_worlds(const Simulation& simulation) {
  std::map<std::string, std::vector<std::string>> labels;
  for (const Contender& contender : simulation.policies) {
    if (contender.environment) labels[to_string(*contender.environment)].push_back(contender.label);
  }
  std::string text;
  for (const auto& [world, those] : labels) {
    text += fmt::format("in {}: {}\n", world, fmt::join(those, ", "));
  }
  return text;
}

}  // namespace

std::string regret_table(const Simulation& simulation, const Runs& runs) {
  std::vector<std::vector<std::string>> rows = {
      {"policy", "regret", "sd", "se", "median", "5 % .. 95 %", "decide us", "update us"}};
  const bool whole = is_whole(simulation, runs);
  if (!whole) rows.front().push_back("runs");
  for (std::size_t p = 0; p < runs.size(); ++p) {
    if (runs[p].empty()) continue;
    const Statistics s = final_regret(runs[p]);
    rows.push_back({simulation.policies[p].label, number_text(s.mean), number_text(s.sd),
                    number_text(s.se), number_text(s.median),
                    fmt::format("{} .. {}", number_text(s.q05), number_text(s.q95)),
                    number_text(mean_decide_us(runs[p])), number_text(mean_update_us(runs[p]))});
    if (!whole) rows.back().push_back(std::to_string(s.n));
  }
  return fmt::format("{}, T = {}, {}, seed {}: pseudo-regret at T, microseconds a round\n\n{}{}",
                     to_string(simulation.environment), simulation.T,
                     counted(simulation.repetitions, "repetition"), simulation.seed,
                     table_text(rows), own_worlds(simulation));
}

std::string regret_figure(const Simulation& simulation, const Runs& runs, Band band) {
  Chart chart{.title = "Pseudo-regret in " + to_string(simulation.environment),
              .subtitle = subtitle(simulation.repetitions, band),
              .x_label = "round t",
              .y_label = "cumulative pseudo-regret",
              .caption = "",
              .series = {}};
  for (std::size_t p = 0; p < runs.size(); ++p) {
    chart.series.push_back(series_of(simulation.policies[p].label, runs[p], band));
  }
  return svg(chart);
}

}  // namespace posse
