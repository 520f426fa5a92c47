#include "posse/results/scaling_panel.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "posse/experiments/scaling.h"
#include "posse/results/panels.h"
#include "posse/results/table.h"

namespace posse {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kPoorFit = 0.2;  // a law that misses a mean by more than that is not drawn

// Two decimals, never "-0.00".
std::string fixed_text(double value) {
  return std::isnan(value) ? "-" : fmt::format("{:.2f}", std::round(100 * value) / 100 + 0.0);
}

bool is_law(const PowerLaw& law) { return law.misfit() <= kPoorFit; }

std::string estimate_text(const Estimate& estimate) {
  if (std::isnan(estimate.low)) return fixed_text(estimate.value);
  return fmt::format("{} [{}, {}]", fixed_text(estimate.value), fixed_text(estimate.low),
                     fixed_text(estimate.high));
}

const std::vector<double>& axis_of(const Outcome& outcome) {
  return outcome.experiment.sweep.keys.front().values;
}

std::string axis_name(const Outcome& outcome) { return short_name(outcome.played.swept); }

// "d^1.21 [1.15, 1.27]"
std::string law_text(const Outcome& outcome, const PowerLaw& law) {
  if (!is_law(law)) return "";
  return fmt::format("{}^{}", axis_name(outcome), estimate_text(law.exponent()));
}

void add_point(PanelCurve& curve, double x, const Statistics& regret) {
  const double half = regret.n < 2 ? kUnknown : confidence(regret);
  curve.x.push_back(x);
  curve.mean.push_back(regret.mean);
  curve.low.push_back(regret.mean - half);
  curve.high.push_back(regret.mean + half);
}

// The fitted line, or lines from point to point if no law fits.
void add_line(PanelCurve& curve, const Scaling& scaling) {
  if (!is_law(scaling.law)) {
    curve.fit_x = curve.x;
    curve.fit = curve.mean;
    return;
  }
  constexpr int kPoints = 32;  // for axes that are not logarithmic
  const auto [low, high] = std::minmax_element(scaling.values.begin(), scaling.values.end());
  for (int i = 0; i <= kPoints; ++i) {
    curve.fit_x.push_back(*low * std::pow(*high / *low, 1.0 * i / kPoints));
    curve.fit.push_back(scaling.law.at(curve.fit_x.back()));
  }
}

// Points in increasing order of their values, which may be listed in any order.
std::vector<std::size_t> by_value(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  return order;
}

PanelCurve scaling_curve(const Outcome& outcome, const Scaling& scaling, std::size_t contender,
                         const Pen& pen) {
  const std::string law = law_text(outcome, scaling.law);
  PanelCurve curve{.label = scaling.label + (law.empty() ? "" : ": " + law),
                   .hint = to_string(outcome.experiment.simulation.policies[contender].policy),
                   .name = scaling.label};
  set_pen(curve, pen, outcome.experiment.pencils[contender]);
  if (scaling.values.empty()) {  // a reference: level over the whole axis
    std::vector<double> axis = axis_of(outcome);
    std::sort(axis.begin(), axis.end());
    for (const double value : axis) add_point(curve, value, scaling.regret.front());
    return curve;
  }
  for (const std::size_t i : by_value(scaling.values)) {
    add_point(curve, scaling.values[i], scaling.regret[i]);
  }
  add_line(curve, scaling);
  return curve;
}

// The policies that a contender was played as.
std::vector<std::size_t> plays_of(const Outcome& outcome, const std::string& label) {
  std::vector<std::size_t> plays;
  for (std::size_t p = 0; p < outcome.runs.size(); ++p) {
    if (outcome.played.policies[p].family == label) plays.push_back(p);
  }
  return plays;
}

// The mean regret, or why there is none.
std::string regret_text(const std::vector<Run>& runs) {
  if (runs.empty()) return "-";
  return unfinished(runs) ? "unfinished" : number_text(final_regret(runs).mean);
}

// The same for a contender at a value; a reference has one for all values.
std::string regret_text(const Outcome& outcome, const std::vector<std::size_t>& plays,
                        double value) {
  for (const std::size_t p : plays) {
    if (outcome.played.policies[p].value.value_or(value) == value) {
      return regret_text(outcome.runs[p]);
    }
  }
  return "-";
}

// "6", or "3 to 6" where values differ; empty if nothing was played at any value.
std::string runs_text(const Outcome& outcome, const std::vector<std::size_t>& plays) {
  std::vector<std::size_t> counts;
  for (const std::size_t p : plays) {
    if (!outcome.runs[p].empty()) counts.push_back(outcome.runs[p].size());
  }
  if (counts.empty()) return "";
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  return *least == *most ? fmt::format("{}", *least) : fmt::format("{} to {}", *least, *most);
}

PanelTable table_of_exponents(const Outcome& outcome) {
  PanelTable table;
  table.columns = {
      {"policy", "as in the figure, whose legend has the specs", false},
      {"exponent [95 %]",
       "slope of the logarithm of mean regret, by least squares; the interval is that of other "
       "repetitions, by the delta method"},
      {"misfit", "the largest distance of a mean from the fitted power law"}};
  for (const double value : axis_of(outcome)) {
    table.columns.push_back(
        {fmt::format("{} = {}", axis_name(outcome), value),
         "mean of the final pseudo-regret there; none, nor a place in the fit, if a budget ended "
         "runs"});
  }
  table.columns.push_back({"runs", "repetitions played at each value"});
  for (const Scaling& scaling : scalings(outcome.played, outcome.runs)) {
    const std::vector<std::size_t> plays = plays_of(outcome, scaling.label);
    const std::string runs = runs_text(outcome, plays);
    if (runs.empty()) continue;
    const double misfit = scaling.law.misfit();
    table.rows.push_back({scaling.label, estimate_text(scaling.law.exponent()),
                          std::isnan(misfit) ? "-" : fmt::format("{:.0f} %", 100 * misfit)});
    for (const double value : axis_of(outcome)) {
      table.rows.back().push_back(regret_text(outcome, plays, value));
    }
    table.rows.back().push_back(runs);
  }
  return table;
}

}  // namespace

Panel scaling_panel(const Outcome& outcome, const std::vector<Pen>& pens) {
  Panel panel;
  const std::string axis = axis_name(outcome);
  const std::vector<double>& values = axis_of(outcome);
  panel.x_label = outcome.played.swept == "T" ? "horizon T" : axis;
  panel.y_label = "final regret";
  panel.value_head =
      fmt::format("at {} = {}", axis, *std::max_element(values.begin(), values.end()));
  panel.table = table_of_exponents(outcome);
  const std::vector<Scaling> all = scalings(outcome.played, outcome.runs);
  for (std::size_t c = 0; c < all.size(); ++c) {
    if (!all[c].plays.empty()) panel.curves.push_back(scaling_curve(outcome, all[c], c, pens[c]));
  }
  return panel;
}

std::string scaling_table(const Outcome& outcome, std::size_t width) {
  const PanelTable table = table_of_exponents(outcome);
  std::vector<std::vector<std::string>> rows(1);
  for (const PanelTable::Column& column : table.columns) rows.front().push_back(column.head);
  rows.insert(rows.end(), table.rows.begin(), table.rows.end());
  const std::string title =
      fmt::format("{}: regret against {}", setting_text(outcome), outcome.played.swept);
  return wrapped(title, width) + "\n" + table_text_within(width, rows);
}

std::string exponent_differences(const Outcome& outcome, const std::string& label,
                                 std::size_t width) {
  const std::vector<Scaling> all = scalings(outcome.played, outcome.runs);
  const auto other =
      std::find_if(all.begin(), all.end(), [&](const Scaling& one) { return one.label == label; });
  std::vector<std::vector<std::string>> rows = {
      {"exponent minus that of " + label, "difference", "95 % from", "to"}};
  for (const Scaling& one : all) {
    if (one.label == label) continue;
    const Estimate d = difference(one.law, other->law);
    rows.push_back({one.label, fixed_text(d.value), fixed_text(d.low), fixed_text(d.high)});
  }
  return table_text_within(width, rows);
}

}  // namespace posse
