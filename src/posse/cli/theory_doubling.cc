// posse theory doubling: what restarts cost an algorithm that does not know its horizon.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "posse/cli/theory.h"
#include "posse/cli/whole_number.h"
#include "posse/cli/within.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/report/chart.h"
#include "posse/results/table.h"
#include "posse/theory/doubling.h"
#include "posse/theory/glm_constants.h"

namespace posse {
namespace {

constexpr const char* kFooter = R"text(
Restarted at the rounds T_i = floor(T0 b^i), an algorithm of regret c T^gamma (log T)^delta has at
most l times that, up to terms of lower order (Besson and Kaufmann 2018, theorem 4). Ensemble
sampling has gamma = 1/2 and delta = 3/2, an exponent here. With delta > 0 the lemma needs
T0 (b - 1) > 1.

Each restart is a run of its own, with the failure probability of its theorem: 4 times --failure.
It takes the ensemble that its own length asks for.

Examples:
  posse theory doubling                                 the paper's choice: T0 = 100, b = 2.618
  posse theory doubling --T0 300 --b 2
  posse theory doubling --gamma 0.6667 --delta 0
  posse theory doubling --T 1e6 --K 10 --failure 0.001   its certainty and its members
  posse theory doubling --json | jq .l
  posse theory doubling --svg doubling.svg --csv doubling.csv
)text";

const Domain kGrowth = {
    .numbers = Domain::Numbers::real, .low = 1, .high = 1e6, .low_open = true, .words = {}};

struct Options {
  double T0 = 100;
  double b = (3 + std::sqrt(5.0)) / 2;
  double gamma = 0.5;
  double delta = 1.5;
  double T = 10000;
  double failure = 0.05;  // the delta of the theorems on GLM-ES and Neural-ES
  Index K = 50;
  std::string svg, csv;
  bool json = false;
};

using Grid = std::set<double>;

Grid rows_of(const Options& options) { return Grid{3, 10, 30, 100, 300, 1000, 10000, options.T0}; }
Grid columns_of(const Options& options) { return Grid{1.5, 2, 2.5, 3, 4, 6, options.b}; }

double loss(const Options& options, double T0, double b) {
  return doubling_loss(options.gamma, options.delta, T0, b);
}

// Nothing where the lemma does not hold, or no double is as large.
std::optional<double> loss_if_any(const Options& options, double T0, double b) {
  try {
    return loss(options, T0, b);
  } catch (const Error&) {
    return std::nullopt;
  }
}

Quantities losses(const Options& options) {
  const double T0 = options.T0, b = options.b, gamma = options.gamma, delta = options.delta;
  const double b_min = best_b(gamma, delta, T0), b_limit = best_b(gamma, 0, T0);
  const auto ours = [](const char* name) { return default_of("anytime", name, 0, 0); };
  return {{"T0", T0, "rounds until the first restart", ours("T0"), "100, 300"},
          {"b", b, "growth of the rounds between restarts", ours("b"), "2.618"},
          {"gamma", gamma, "of a regret bound c T^gamma (log T)^delta"},
          {"delta", delta, "an exponent, no probability"},
          {"l", loss(options, T0, b), "what the regret is multiplied by, at most", "", "3.3"},
          {"b_min", b_min, "the b of least l for this T0"},
          {"l_min", loss(options, T0, b_min), "that l"},
          {"b_limit", b_limit, "b_min as T0 grows: b^gamma + 1/b = 2"},
          {"l_limit", doubling_loss(gamma, 0, T0, b_limit), "that l"}};
}

// How surely the anytime version keeps its bound.
Quantities failures(const Options& options, const std::vector<double>& lengths) {
  const auto runs = static_cast<double>(lengths.size());
  return {{"T", options.T, "rounds"},
          {"failure", options.failure, "the delta of the theorem, a probability"},
          {"segments", runs, "runs begun until then"},
          {"failure_proven", 4 * runs * options.failure, "4 failure each, by the theorems, in all"},
          {"failure_paper", options.failure * std::log(options.T),
           "failure log T, which the paper states"}};
}

// The members that the last segment needs, beside those for a known T.
Quantities savings(const Options& options, const std::vector<double>& lengths) {
  const double K = static_cast<double>(options.K), b = options.b;
  const auto members = [&](double rounds) {
    return ensemble_size(p_N(), K, rounds, options.failure);
  };
  const double share = K * std::log(b / (b - 1)), factor = 8 / (p_N() * p_N());
  return {{"K", K, "arms"},
          {"m", members(options.T), "members of GLM-ES that knows T"},
          {"m_last", members(lengths.back()), "members in the last segment"},
          {"saving", members(options.T) - members(lengths.back()), "their difference"},
          {"saving_paper", share, "K log(b / (b - 1)), which the paper states"},
          {"saving_at_end", factor * share, "8 / p_N^2 times that: at the end of a segment,"},
          {"saving_at_start", -factor * K * std::log(b - 1),
           "where it is most; -8 / p_N^2 K log(b - 1) at the start"}};
}

std::string grid_table(const Options& options) {
  std::vector<std::vector<std::string>> rows = {{"l by T0, b"}};
  for (const double b : columns_of(options)) rows[0].push_back(value_text(b));
  for (const double T0 : rows_of(options)) {
    rows.push_back({value_text(T0)});
    for (const double b : columns_of(options)) {
      const auto l = loss_if_any(options, T0, b);
      rows.back().push_back(l ? fmt::format("{:.4g}", *l) : "-");
    }
  }
  return table_text(rows);
}

// What the figure shows: b on both sides of the best one and of the one asked for, and l up to
// twice the least, or more for the b asked for and the largest b: close to its least b a small T0
// has no bounds.
struct Window {
  double least_b, largest_b, largest_l;
};

Window window_of(const Options& options) {
  const double y = best_b(options.gamma, 0, options.T0) - 1;
  const double b_min = best_b(options.gamma, options.delta, options.T0);
  Window window{std::min(1 + 0.15 * y, options.b), std::max(1 + 6 * y, options.b), 0};
  for (const double b : {options.b, window.largest_b}) {
    const double l = loss_if_any(options, options.T0, b).value_or(0);
    window.largest_l = std::max(window.largest_l, 1.05 * l);
  }
  window.largest_l = std::max(window.largest_l, 2 * loss(options, options.T0, b_min));
  return window;
}

// l against b for one T0, from where it enters the window.
Series curve(const Options& options, double T0, const Window& window) {
  constexpr int kPoints = 1000;
  Series series{.label = "T0 = " + value_text(T0), .x = {}, .y = {}, .low = {}, .high = {}};
  const double from = window.least_b - 1, ratio = (window.largest_b - 1) / from;
  for (int i = 0; i <= kPoints; ++i) {
    const double b = i < kPoints ? 1 + from * std::pow(ratio, 1.0 * i / kPoints) : window.largest_b;
    const auto l = loss_if_any(options, T0, b);
    if (!l || *l > window.largest_l) continue;
    series.x.push_back(b);
    series.y.push_back(*l);
  }
  return series;
}

// Without those that the window does not hold where they end.
std::vector<Series> curves(const Options& options, const Window& window) {
  std::vector<Series> all;
  for (const double T0 : Grid{3, 10, 30, 1000, options.T0}) {
    Series one = curve(options, T0, window);
    if (!one.x.empty() && one.x.back() == window.largest_b) all.push_back(std::move(one));
  }
  return all;
}

std::string figure(const Options& options) {
  const Window window = window_of(options);
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
       .value_head = "at b = " + value_text(window.largest_b),
       .series = curves(options, window),
       .log_x = true,
       .log_y = true,
       .y_max = window.largest_l});
}

std::string grid_csv(const Options& options) {
  std::string text = "T0,b,l\n";
  for (const double T0 : rows_of(options)) {
    for (const double b : columns_of(options)) {
      if (const auto l = loss_if_any(options, T0, b)) text += fmt::format("{},{},{}\n", T0, b, *l);
    }
  }
  return text;
}

std::string segments_text(const std::vector<double>& lengths) {
  constexpr std::size_t kShown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(lengths.size(), kShown); ++i) {
    text += (i > 0 ? ", " : "") + value_text(lengths[i]);
  }
  return fmt::format("Segments of {}{} rounds.\n", text, lengths.size() > kShown ? ", ..." : "");
}

std::string text(const Options& options, const std::vector<double>& lengths) {
  return quantities_table("doubling", losses(options), "value") + "\n" +
         quantities_table("failure", failures(options, lengths)) + segments_text(lengths) + "\n" +
         quantities_table("members", savings(options, lengths)) + "\n" + grid_table(options);
}

void run(const Options& options) {
  if (!options.svg.empty() && !options.csv.empty() && same_file(options.svg, options.csv)) {
    throw Error(fmt::format("--svg and --csv both name {}: take two files", options.svg));
  }
  const std::vector<double> lengths = segments(options.T0, options.b, options.T);
  const Quantities all = losses(options) + failures(options, lengths) + savings(options, lengths);
  if (!options.svg.empty()) write_file(options.svg, figure(options));
  if (!options.csv.empty()) write_file(options.csv, grid_csv(options));
  std::fputs((options.json ? quantities_json(all) : text(options, lengths)).c_str(), stdout);
}

}  // namespace

void add_theory_doubling(CLI::App& theory) {
  auto options = std::make_shared<Options>();
  CLI::App* command = theory.add_subcommand("doubling", "The anytime versions: what restarts cost");
  command->add_option("--T0", options->T0, "Rounds until the first restart")
      ->check(rounds("--T0", 1e15))
      ->capture_default_str();
  command->add_option("--b", options->b, "Growth of the rounds between restarts")
      ->check(within(kGrowth, "--b"))
      ->capture_default_str();
  command->add_option("--gamma", options->gamma, "Exponent of T in the regret bound")
      ->check(within_0_and_1("--gamma"))
      ->capture_default_str();
  command->add_option("--delta", options->delta, "Exponent of log T in it")
      ->check(within(real(0, 100), "--delta"))
      ->capture_default_str();
  command->add_option("--T", options->T, "Rounds of the failures and the members")
      ->check(rounds("--T", 1e15))
      ->capture_default_str();
  command->add_option("--failure", options->failure, "The delta of the theorems, a probability")
      ->check(failure_probability("--failure"))
      ->capture_default_str();
  command->add_option("--K", options->K, "Arms, for the members")
      ->transform(whole_number(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--svg", options->svg, "Draw l against b for several T0 into this file")
      ->check(output_file("--svg"));
  command->add_option("--csv", options->csv, "Write l over T0 and b into this file")
      ->check(output_file("--csv"));
  command->add_flag("--json", options->json, "Print one flat JSON object");
  command->footer(kFooter);
  command->callback([options] { run(*options); });
}

}  // namespace posse
