// posse theory doubling: what restarts cost an algorithm that does not know its horizon.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "posse/cli/table.h"
#include "posse/cli/theory.h"
#include "posse/cli/within.h"
#include "posse/core/file.h"
#include "posse/report/chart.h"
#include "posse/theory/doubling.h"

namespace posse {
namespace {

constexpr const char* kFooter = R"text(
Restarted at the rounds T_i = floor(T0 b^i), an algorithm of regret c T^gamma (log T)^delta has at
most l times that, up to terms of lower order (Besson and Kaufmann 2018, theorem 4). Ensemble
sampling has gamma = 1/2 and delta = 3/2, an exponent here. With delta > 0 the lemma needs
T0 (b - 1) > 1.

Examples:
  posse theory doubling                                 the paper's choice: T0 = 100, b = 2.618
  posse theory doubling --T0 300 --b 2
  posse theory doubling --gamma 0.6667 --delta 0
  posse theory doubling --json | jq .l
  posse theory doubling --svg doubling.svg --csv doubling.csv
)text";

struct Options {
  double T0 = 100;
  double b = (3 + std::sqrt(5.0)) / 2;
  double gamma = 0.5;
  double delta = 1.5;
  std::string svg, csv;
  bool json = false;
};

using Grid = std::set<double>;

Grid rows_of(const Options& options) { return Grid{3, 10, 30, 100, 300, 1000, 10000, options.T0}; }
Grid columns_of(const Options& options) { return Grid{1.5, 2, 2.5, 3, 4, 6, options.b}; }

bool allowed(const Options& options, double T0, double b) {
  return options.delta == 0 || T0 * (b - 1) > 1;
}

double loss(const Options& options, double T0, double b) {
  return doubling_loss(options.gamma, options.delta, T0, b);
}

Quantities quantities(const Options& options) {
  const auto& [T0, b, gamma, delta, svg, csv, json] = options;
  const double b_min = best_b(gamma, delta, T0), b_limit = best_b(gamma, 0, T0);
  return {{"T0", T0, "rounds until the first restart"},
          {"b", b, "growth of the rounds between restarts"},
          {"gamma", gamma, "of a regret bound c T^gamma (log T)^delta"},
          {"delta", delta, "an exponent, no probability"},
          {"l", loss(options, T0, b), "what the regret is multiplied by, at most"},
          {"b_min", b_min, "the b of least l for this T0"},
          {"l_min", loss(options, T0, b_min), "that l"},
          {"b_limit", b_limit, "b_min as T0 grows: b^gamma + 1/b = 2"},
          {"l_limit", doubling_loss(gamma, 0, T0, b_limit), "that l"}};
}

std::string grid_table(const Options& options) {
  std::vector<std::vector<std::string>> rows = {{"l by T0, b"}};
  for (const double b : columns_of(options)) rows[0].push_back(value_text(b));
  for (const double T0 : rows_of(options)) {
    rows.push_back({value_text(T0)});
    for (const double b : columns_of(options)) {
      rows.back().push_back(allowed(options, T0, b) ? fmt::format("{:.4g}", loss(options, T0, b))
                                                    : "-");
    }
  }
  return table_text(rows);
}

// l against b for one T0, on both sides of the best b.
Series curve(const Options& options, double T0) {
  const double b_limit = best_b(options.gamma, 0, T0);
  Series series{.label = "T0 = " + value_text(T0), .x = {}, .y = {}, .low = {}, .high = {}};
  for (int i = 0; i <= 200; ++i) {
    const double b = 1 + 0.15 * std::pow(40, i / 200.0) * (b_limit - 1);
    if (!allowed(options, T0, b)) continue;
    series.x.push_back(b);
    series.y.push_back(loss(options, T0, b));
  }
  return series;
}

std::vector<Series> curves(const Options& options) {
  std::vector<Series> all;
  for (const double T0 : Grid{3, 10, 30, 1000, options.T0}) {
    all.push_back(curve(options, T0));
  }
  return all;
}

// As high as twice the least l: close to its least b a small T0 has no bounds.
std::string figure(const Options& options) {
  const double b_min = best_b(options.gamma, options.delta, options.T0);
  return svg(
      {.title = "What restarts at T0 b^i multiply a regret bound by",
       .subtitle = fmt::format("l of bounds c T^gamma (log T)^delta with gamma = {}, delta = {}",
                               options.gamma, options.delta),
       .x_label = "b",
       .y_label = "l",
       .caption = fmt::format("T0 = {}, b = {}: l = {}; least at b = {}", value_text(options.T0),
                              value_text(options.b),
                              value_text(loss(options, options.T0, options.b)), value_text(b_min)),
       .series = curves(options),
       .log_x = true,
       .log_y = true,
       .y_max = 2 * loss(options, options.T0, b_min)});
}

std::string grid_csv(const Options& options) {
  std::string text = "T0,b,l\n";
  for (const double T0 : rows_of(options)) {
    for (const double b : columns_of(options)) {
      if (allowed(options, T0, b)) text += fmt::format("{},{},{}\n", T0, b, loss(options, T0, b));
    }
  }
  return text;
}

std::string text(const Options& options, const Quantities& all) {
  return quantities_table("doubling", all) + "\n" + grid_table(options);
}

void run(const Options& options) {
  const Quantities all = quantities(options);
  if (!options.svg.empty()) write_file(options.svg, figure(options));
  if (!options.csv.empty()) write_file(options.csv, grid_csv(options));
  std::fputs((options.json ? quantities_json(all) : text(options, all)).c_str(), stdout);
}

}  // namespace

void add_theory_doubling(CLI::App& theory) {
  auto options = std::make_shared<Options>();
  CLI::App* command = theory.add_subcommand("doubling", "The anytime versions: what restarts cost");
  command->add_option("--T0", options->T0, "Rounds until the first restart")
      ->check(rounds("--T0"))
      ->capture_default_str();
  command->add_option("--b", options->b, "Growth of the rounds between restarts")
      ->check(within(real_above(1), "--b"))
      ->capture_default_str();
  command->add_option("--gamma", options->gamma, "Exponent of T in the regret bound")
      ->check(within_0_and_1("--gamma"))
      ->capture_default_str();
  command->add_option("--delta", options->delta, "Exponent of log T in it")
      ->check(within(real(0), "--delta"))
      ->capture_default_str();
  command->add_option("--svg", options->svg, "Draw l against b for several T0 into this file");
  command->add_option("--csv", options->csv, "Write l over T0 and b into this file");
  command->add_flag("--json", options->json, "Print one flat JSON object");
  command->footer(kFooter);
  command->callback([options] { run(*options); });
}

}  // namespace posse
