#include "posse/report/layout.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/report/lettering.h"
#include "posse/report/sheet.h"

namespace posse {
namespace {

constexpr double kLeader = 34;             // room for leaders between plot and swatches
constexpr double kSwatch = 30;             // shows every dash once, at least
constexpr double kChartGap = 7;            // between columns
constexpr double kLabelGap = 5;            // between labels
constexpr double kChartLabelShare = 0.27;  // of the width, at most, for a line of a label
constexpr double kMinChartWidth = 480;     // below it, long labels leave no room for the plot
constexpr double kMinPlotHeight = 120;
constexpr double kTickRow = 22;
constexpr double kAxisNameRow = 18;
constexpr double kCaptionGap = 12;
constexpr const char* kUnknownValue = "\u2013";

bool is_drawn(const Series& series, std::size_t i, const PlotArea& plot) {
  return plot.x.shows(series.x[i]) && plot.y.shows(series.y[i]);
}

bool is_off_scale(double value, const AxisScale& axis) {
  const double at = axis.position(value);
  return at < -1e-9 || at > 1 + 1e-9;
}

EndLabel end_label(const Chart& chart, std::size_t index, const PlotArea& plot, double width) {
  const Series& series = chart.series[index];
  EndLabel label{index, wrap_text(series.label, kTextSize, width), kUnknownValue, "no data", {}, 0};
  bool cut = false;
  for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
    if (!is_drawn(series, i, plot)) continue;
    cut = is_off_scale(series.y[i], plot.y) || (cut && !plot.y.log);
    label.value = grouped_number(series.y[i]);
    label.note = cut ? "off scale" : "";
  }
  if (!series.complete) label.value = kUnknownValue;
  return label;
}

// "A (up to 1,234)" for each series whose band goes beyond the axis, which must not be cut
// silently.
std::string cut_bands(const Chart& chart, const AxisScale& axis) {
  std::vector<std::string> cut;
  for (const Series& s : chart.series) {
    double high = axis.high, low = axis.low;
    for (const double value : s.high)
      if (std::isfinite(value)) high = std::max(high, value);
    for (const double value : s.low)
      if (std::isfinite(value)) low = std::min(low, value);
    if (high > axis.high)
      cut.push_back(fmt::format("{} (up to {})", s.label, grouped_number(high)));
    if (low < axis.low && !axis.log)
      cut.push_back(fmt::format("{} (down to {})", s.label, grouped_number(low)));
  }
  return cut.empty() ? "" : fmt::format("Cut by the axis: the bands of {}.", fmt::join(cut, ", "));
}

std::string caption_text(const Chart& chart, const AxisScale& axis) {
  const std::string cut = cut_bands(chart, axis);
  return chart.caption + (chart.caption.empty() || cut.empty() ? "" : " ") + cut;
}

double label_height(const EndLabel& label) {
  const std::size_t lines = label.lines.size() + (label.note.empty() ? 0 : 1);
  return static_cast<double>(std::max<std::size_t>(lines, 1)) * row_height(kTextSize) + kLabelGap;
}

double labels_height(const std::vector<EndLabel>& labels) {
  double sum = 0;
  for (const EndLabel& label : labels) sum += label_height(label);
  return sum;
}

void set_columns(Layout& sheet, const Chart& chart) {
  double names = 0, values = 0;
  for (const EndLabel& label : sheet.labels) {
    values = std::max(values, text_width(label.value, kTextSize) * kBold);
    names = std::max(names, text_width(label.note, kTextSize));
    for (const auto& line : label.lines) names = std::max(names, text_width(line, kTextSize));
  }
  values = sheet.labels.empty() ? 0 : std::max(values, text_width(chart.value_head, kTextSize));
  sheet.label_left = sheet.width - kPad - names;
  sheet.value_right = sheet.label_left - kChartGap;
  sheet.swatch_right = sheet.value_right - values - kChartGap;
  sheet.swatch_left = sheet.swatch_right - kSwatch;
}

void set_plot_edges(Layout& sheet, const Chart& chart) {
  double tick_width = 0;
  for (const double tick : sheet.plot.y.ticks(kYTicks))
    tick_width = std::max(tick_width, text_width(compact_number(tick), kTextSize));
  sheet.plot.left = kPad + tick_width + kChartGap;
  sheet.plot.right = sheet.labels.empty() ? sheet.width - kPad : sheet.swatch_left - kLeader;
  sheet.y_label = wrap_text(chart.y_label + (chart.log_y ? " (log scale)" : ""), kTextSize,
                            sheet.plot.right - kPad);

  const double head =
      kPad + rows_height(sheet.title, kTitleSize) + rows_height(sheet.subtitle, kSubtitleSize);
  const double axis_names = std::max(1.0, static_cast<double>(sheet.y_label.size()));
  sheet.plot.top = head + 14 + axis_names * row_height(kTextSize) + 12;
  const double axis = kTickRow + (chart.x_label.empty() ? 0 : kAxisNameRow);
  const double caption = rows_height(sheet.caption, kTextSize);
  const double foot = axis + (caption > 0 ? kCaptionGap + caption : 0) + kPad;
  const double need = std::max(kMinPlotHeight, labels_height(sheet.labels));
  sheet.plot.bottom = std::max(chart.height - foot, sheet.plot.top + need);
  sheet.caption_top = sheet.plot.bottom + axis + kCaptionGap;
  sheet.height = sheet.plot.bottom + foot;
}

void anchor_labels(Layout& sheet) {
  for (EndLabel& label : sheet.labels) {
    const Curve& curve = sheet.curves[label.series];
    const CurvePoint floor{sheet.plot.right, sheet.plot.bottom, 0, 0};
    label.anchor = curve.empty() ? floor : last_seen(curve, sheet.plot);
    label.y = curve.empty() ? sheet.plot.bottom + 1 : curve.end().y;
  }
  std::stable_sort(sheet.labels.begin(), sheet.labels.end(),
                   [](const EndLabel& a, const EndLabel& b) { return a.y < b.y; });
}

void place_labels(Layout& sheet) {
  std::vector<double> ideal_tops, heights;
  const double half_row = (row_height(kTextSize) + kLabelGap) / 2;
  for (const EndLabel& label : sheet.labels) {
    ideal_tops.push_back(label.anchor.y - half_row);
    heights.push_back(label_height(label));
  }
  const auto tops = spread_boxes(ideal_tops, heights, sheet.plot.top - half_row, sheet.plot.bottom);
  for (std::size_t i = 0; i < tops.size(); ++i) sheet.labels[i].y = tops[i] + half_row;
}

}  // namespace

Layout lay_out(const Chart& chart) {
  Layout sheet{};
  sheet.width = std::max(kMinChartWidth, static_cast<double>(chart.width));
  const double room = sheet.width - 2 * kPad;
  sheet.title = wrap_text(chart.title, kTitleSize * kBold, room);
  sheet.subtitle = wrap_text(chart.subtitle, kSubtitleSize, room);
  sheet.plot = {0, 0, 1, 1, x_scale(chart), y_scale(chart, kYTicks)};
  sheet.caption = wrap_text(caption_text(chart, sheet.plot.y), kTextSize, room);
  for (std::size_t i = 0; i < chart.series.size(); ++i)
    sheet.labels.push_back(end_label(chart, i, sheet.plot, kChartLabelShare * sheet.width));
  set_columns(sheet, chart);
  set_plot_edges(sheet, chart);
  for (const Series& s : chart.series) sheet.curves.push_back(trace_curve(s, sheet.plot));
  anchor_labels(sheet);
  place_labels(sheet);
  return sheet;
}

// After subtracting the heights of the boxes above, the upper edges must be nondecreasing: this is
// isotonic regression, solved by pooling adjacent violators. Clipping to the bounds keeps it
// optimal.
std::vector<double> spread_boxes(const std::vector<double>& ideal_tops,
                                 const std::vector<double>& heights, double top, double bottom) {
  struct Pool {
    double sum, count;
    double mean() const { return sum / count; }
  };
  std::vector<Pool> pools;
  double above = 0;
  for (std::size_t i = 0; i < heights.size(); above += heights[i++]) {
    Pool pool{ideal_tops[i] - above, 1};
    for (; !pools.empty() && pools.back().mean() > pool.mean(); pools.pop_back())
      pool = {pool.sum + pools.back().sum, pool.count + pools.back().count};
    pools.push_back(pool);
  }
  const double lowest = std::max(top, bottom - above);
  std::vector<double> tops;
  double offset = 0;
  for (const Pool& pool : pools)
    for (double k = 0; k < pool.count; ++k) {
      tops.push_back(std::clamp(pool.mean(), top, lowest) + offset);
      offset += heights[tops.size() - 1];
    }
  return tops;
}

}  // namespace posse
