// The panel's static picture.
#include <algorithm>

#include "posse/report/page.h"

namespace posse {
namespace {

// The confidence band where there is one, else the standard deviation.
Series series_of(const PanelCurve& curve) {
  Series series{curve.label, curve.x, curve.mean, curve.low, curve.high, curve.colour, curve.dash};
  if (!series.low.empty() || !series.high.empty()) return series;
  for (std::size_t i = 0; i < std::min(curve.mean.size(), curve.sd.size()); ++i) {
    series.low.push_back(curve.mean[i] - curve.sd[i]);
    series.high.push_back(curve.mean[i] + curve.sd[i]);
  }
  return series;
}

Chart chart_of(const Panel& panel) {
  Chart chart;
  chart.title = panel.title;
  chart.subtitle = panel.subtitle;
  chart.caption = panel.note;
  chart.x_label = panel.x_label;
  chart.y_label = panel.y_label;
  chart.log_x = panel.log_x;
  chart.log_y = panel.log_y;
  for (const PanelCurve& curve : panel.curves) chart.series.push_back(series_of(curve));
  return chart;
}

// What the dots do not say themselves, the panel says.
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
