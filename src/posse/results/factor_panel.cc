#include "posse/results/factor_panel.h"

#include <cmath>

#include <fmt/format.h>

#include "posse/theory/doubling.h"

namespace posse {
namespace {

constexpr double kGamma = 0.5, kDelta = 1.5;  // of ensemble sampling's regret bound

constexpr double kMinB = 1.2, kMaxB = 10;

// Below that the logarithms in the factor vanish.
bool has_factor(double T0, double b) { return T0 * (b - 1) >= 2; }

PanelCurve factor_curve(double T0) {
  constexpr int kPoints = 300;
  PanelCurve curve{.label = fmt::format("T0 = {}", T0),
                   .hint = fmt::format("l(T0 = {}, b), gamma = 1/2, delta = 3/2", T0),
                   .colour = "",
                   .dash = "",
                   .x = {},
                   .mean = {},
                   .sd = {},
                   .low = {},
                   .high = {},
                   .name = fmt::format("{}", T0)};
  for (int i = 0; i <= kPoints; ++i) {
    const double b = kMinB * std::pow(kMaxB / kMinB, 1.0 * i / kPoints);
    if (!has_factor(T0, b)) continue;
    curve.x.push_back(b);
    curve.mean.push_back(doubling_loss(kGamma, kDelta, T0, b));
  }
  return curve;
}

std::string factor_text(double T0, double b) {
  if (!has_factor(T0, b)) return "-";
  return fmt::format("{:.3f}", doubling_loss(kGamma, kDelta, T0, b));
}

PanelTable factor_table(const std::vector<double>& T0s) {
  PanelTable table;
  table.columns = {{"T0", "rounds until the first restart"},
                   {"best b", "the b of least l"},
                   {"l there", "what the regret is multiplied by, at most"},
                   {"l(b = 1.5)", ""},
                   {"l(b = 2.618)", "the paper's b"},
                   {"l(b = 6)", ""}};
  for (const double T0 : T0s) {
    const double b = best_b(kGamma, kDelta, T0);
    table.rows.push_back({fmt::format("{}", T0), fmt::format("{:.3f}", b)});
    for (const double at : {b, 1.5, (3 + std::sqrt(5.0)) / 2, 6.0}) {
      table.rows.back().push_back(factor_text(T0, at));
    }
  }
  return table;
}

}  // namespace

Panel factor_panel(const std::vector<double>& T0s) {
  Panel panel;
  panel.x_label = "b";
  panel.y_label = "l(T0, b)";
  panel.value_head = fmt::format("at b = {}", kMaxB);
  panel.log_x = true;  // the curves differ for small b only
  for (const double T0 : T0s) panel.curves.push_back(factor_curve(T0));
  panel.table = factor_table(T0s);
  return panel;
}

}  // namespace posse
