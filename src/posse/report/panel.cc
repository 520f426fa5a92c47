// Draws a panel's static picture.
#include <algorithm>
#include <cmath>
#include <limits>

#include "posse/report/page.h"

namespace posse {
namespace {

constexpr std::size_t kMaxBands = 3;  // more hide each other

double last_mean(const PanelCurve& curve) {
  return curve.mean.empty() || !std::isfinite(curve.mean.back())
             ? std::numeric_limits<double>::infinity()
             : curve.mean.back();
}

// Whether a curve is one of the three that end lowest, of at most six.
bool is_banded(const Panel& panel, const PanelCurve& curve) {
  const auto ends_lower = [&](const PanelCurve& other) {
    return last_mean(other) < last_mean(curve) ||
           (last_mean(other) == last_mean(curve) && &other < &curve);
  };
  const auto lower = std::count_if(panel.curves.begin(), panel.curves.end(), ends_lower);
  return panel.curves.size() <= kMaxBandedCurves && static_cast<std::size_t>(lower) < kMaxBands;
}

// With the band that the page shows initially: the standard deviation, unless there is none or the
// panel prefers the confidence band. Bars around fitted points are readable however many there are.
Series curve_series(const Panel& panel, const PanelCurve& curve) {
  Series series{.label = curve.label,
                .x = curve.x,
                .y = curve.mean,
                .low = {},
                .high = {},
                .colour = curve.colour,
                .dash = curve.dash,
                .thin = curve.thin,
                .complete = curve.complete,
                .fit_x = curve.fit_x,
                .fit = curve.fit};
  if (curve.fit.empty() && !is_banded(panel, curve)) return series;
  if (curve.sd.empty() || panel.confidence_first) {
    series.low = curve.low;
    series.high = curve.high;
    return series;
  }
  for (std::size_t i = 0; i < std::min(curve.mean.size(), curve.sd.size()); ++i) {
    series.low.push_back(curve.mean[i] - curve.sd[i]);
    series.high.push_back(curve.mean[i] + curve.sd[i]);
  }
  return series;
}

// What curve_series() draws around the means.
std::string band_text(const Panel& panel) {
  const auto any = [&](std::vector<double> PanelCurve::*edge) {
    return std::any_of(panel.curves.begin(), panel.curves.end(),
                       [&](const PanelCurve& curve) { return !(curve.*edge).empty(); });
  };
  if (any(&PanelCurve::fit)) {
    return "bars: 95 % confidence; lines: fitted, or joined where no power law fits";
  }
  if (panel.curves.size() > kMaxBandedCurves) return "";
  const std::string of = panel.curves.size() > kMaxBands ? " of the three that end lowest" : "";
  if (any(&PanelCurve::sd) && !panel.confidence_first) return "bands: one standard deviation" + of;
  return any(&PanelCurve::low) ? "bands: 95 % confidence" + of : "";
}

Chart chart_of(const Panel& panel) {
  Chart chart;
  chart.title = panel.title;
  chart.subtitle = panel.subtitle;
  const std::string bands = band_text(panel);
  if (!bands.empty()) chart.subtitle += (chart.subtitle.empty() ? "" : "; ") + bands;
  chart.caption = panel.note + (panel.note.empty() || panel.caveat.empty() ? "" : " ");
  chart.caption += panel.caveat;
  chart.x_label = panel.x_label;
  chart.y_label = panel.y_label;
  chart.value_head = panel.value_head;
  chart.log_x = panel.log_x;
  chart.log_y = panel.log_y;
  for (const PanelCurve& curve : panel.curves) {
    chart.series.push_back(curve_series(panel, curve));
  }
  return chart;
}

// The panel's texts replace those that the dots lack.
Dots dots_of(const Panel& panel) {
  Dots dots = panel.dots;
  if (dots.title.empty()) dots.title = panel.title;
  if (dots.subtitle.empty()) dots.subtitle = panel.subtitle;
  if (dots.caption.empty()) dots.caption = panel.note;
  if (dots.x_label.empty()) dots.x_label = panel.x_label;
  return dots;
}

}  // namespace

std::string svg(const Panel& panel) {
  if (!panel.curves.empty()) return svg(chart_of(panel));
  return panel.dots.rows.empty() ? "" : svg(dots_of(panel));
}

}  // namespace posse
