#include "posse/report/chart.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "posse/report/curve.h"
#include "posse/report/layout.h"
#include "posse/report/lettering.h"
#include "posse/report/palette.h"
#include "posse/report/scale.h"
#include "posse/report/sheet.h"

namespace posse {
namespace {

class LineChart : Sheet {
 public:
  LineChart(const Chart& chart, const Layout& layout)
      : chart_(chart), at_(layout), plot_(at_.plot) {
    std::vector<PenChoice> choices;
    for (const Series& series : chart.series) choices.push_back({series.colour, series.dash});
    pens_ = choose_pens(choices);
  }

  std::string draw() {
    open(at_.width, at_.height, chart_.title, description());
    write_head(at_.title, at_.subtitle);
    draw_column_heads();
    draw_y_axis();
    draw_x_axis();
    open_clip();
    draw_bands();
    draw_lines();
    add("</svg>\n");
    draw_dots();
    for (const EndLabel& label : at_.labels) draw_end_label(label);
    write_paragraph(kPad, at_.caption_top, kTextSize, kQuietInk, at_.caption);
    return close();
  }

 private:
  std::string description() const {
    std::string words = fmt::format("Line chart of {} against {}.", chart_.y_label, chart_.x_label);
    for (const EndLabel& label : at_.labels)
      words += fmt::format(" {} ends at {}{}.", chart_.series[label.series].label, label.value,
                           label.note.empty() ? "" : " (" + label.note + ")");
    return words;
  }

  const Pen& pen(std::size_t series) const { return pens_[series]; }

  void draw_column_heads() {
    const double base = plot_.top - 13;
    write_paragraph(kPad, base - rows_height(at_.y_label, kTextSize), kTextSize, kQuietInk,
                    at_.y_label);
    if (at_.labels.empty()) return;
    write_text(at_.value_right, base - 0.25 * kTextSize, quiet("end"), chart_.value_head);
  }

  void draw_y_axis() {
    for (const double tick : plot_.y.ticks(kYTicks)) {
      const double y = plot_.y_pixel(tick);
      draw_rule(plot_.left, y, plot_.right, y, tick == 0 ? kAxis : kGrid);
      write_text(plot_.left - 7, y + kMiddle * kTextSize, quiet("end"), compact_number(tick));
    }
  }

  void draw_x_axis() {
    draw_rule(plot_.left, plot_.bottom, plot_.right, plot_.bottom, kAxis);
    for (const double tick : plot_.x.ticks(kXTicks)) {
      const double x = plot_.x_pixel(tick);
      draw_rule(x, plot_.bottom, x, plot_.bottom + 5, kAxis);
      write_text(x, plot_.bottom + 18, quiet("middle"), compact_number(tick));
    }
    const double middle = (plot_.left + plot_.right) / 2;
    if (!chart_.x_label.empty()) write_text(middle, plot_.bottom + 36, quiet("middle"), x_name());
    if (chart_.series.empty())
      write_text(middle, (plot_.top + plot_.bottom) / 2, quiet("middle"), "no data");
  }

  std::string x_name() const {
    const double start = chart_.log_x ? parting_x(chart_) : 0;
    if (!(start > 0)) return chart_.x_label;
    return fmt::format("{} (from {}; before, the curves are together)", chart_.x_label,
                       compact_number(start));
  }

  // A nested svg clips without an id; ids would clash between charts in one page.
  void open_clip() {
    const auto x = pixel(plot_.left - 2), y = pixel(plot_.top - 2);
    const auto w = pixel(plot_.right - plot_.left + 4), h = pixel(plot_.bottom - plot_.top + 4);
    add(R"(<svg x="{0}" y="{1}" width="{2}" height="{3}" viewBox="{0} {1} {2} {3}" )", x, y, w, h);
    add("overflow=\"hidden\">\n");
  }

  // Overlapping bands must not hide the curves.
  void draw_bands() {
    const double opacity = std::min(0.16, 0.7 / static_cast<double>(at_.curves.size()));
    for (std::size_t i = 0; i < at_.curves.size(); ++i) {
      const std::string path = band_path(at_.curves[i]);
      if (path.empty() || is_fitted(i)) continue;
      add(R"(<path class="band" d="{}" fill="{}" fill-opacity="{:.2g}"/>)", path, pen(i).colour,
          opacity);
      add("\n");
    }
  }

  // From top to bottom, so that the curve of the lowest regret is drawn over the others.
  void draw_lines() {
    add(R"(<g fill="none" stroke-width="1.9" stroke-linejoin="round" stroke-linecap="round">)");
    add("\n");
    for (const EndLabel& label : at_.labels) {
      const Curve& curve = at_.curves[label.series];
      if (curve.empty()) continue;
      const auto [colour, dash] = pen(label.series);
      const Series& series = chart_.series[label.series];
      add(R"(<path class="line" d="{}" stroke="{}" stroke-dasharray="{}"{}><title>{}</title></path>)",
          line_path(is_fitted(label.series) ? fitted_line(label.series) : curve), colour, dash,
          series.thin ? R"( stroke-width=".9")" : "", escape_xml(series.label));
      add("\n");
    }
    add("</g>\n");
  }

  bool is_fitted(std::size_t series) const { return !chart_.series[series].fit.empty(); }

  Curve fitted_line(std::size_t series) const {
    const Series& points = chart_.series[series];
    return trace_curve({.label = {}, .x = points.fit_x, .y = points.fit, .low = {}, .high = {}},
                       plot_);
  }

  // The points of fitted lines. They are not clipped, since they may lie on the plot's edge.
  void draw_dots() {
    for (std::size_t i = 0; i < at_.curves.size(); ++i) {
      if (!is_fitted(i)) continue;
      for (const std::vector<CurvePoint>& run : at_.curves[i].runs)
        for (const CurvePoint& point : run) draw_dot(point, pen(i).colour);
    }
  }

  void draw_dot(const CurvePoint& point, std::string_view colour) {
    if (point.y < plot_.top || point.y > plot_.bottom) return;
    const auto inside = [&](double y) { return pixel(std::clamp(y, plot_.top, plot_.bottom)); };
    if (std::isfinite(point.low) && std::isfinite(point.high))
      add(R"(<path class="bar" d="M{0} {1}V{2}M{3} {1}h6M{3} {2}h6" stroke="{4}" fill="none"/>)",
          pixel(point.x), inside(point.low), inside(point.high), pixel(point.x - 3), colour);
    add(R"(<circle class="dot" cx="{}" cy="{}" r="3.2" fill="{}"/>)", pixel(point.x),
        pixel(point.y), colour);
    add("\n");
  }

  void draw_leader(const EndLabel& label, std::string_view colour) {
    const auto [x, y, low, high] = label.anchor;
    const double right = plot_.right + 3, middle = (right + at_.swatch_left) / 2;
    if (x < plot_.right - 1)
      add(R"(<path d="M{0} {1}H{2}" stroke="{3}" stroke-width=".8" stroke-dasharray="1 3"/>)",
          pixel(x), pixel(y), pixel(right), colour);
    add(R"(<path class="leader" d="M{0} {1}C{2} {1} {2} {3} {4} {3}" fill="none" )", pixel(right),
        pixel(y), pixel(middle), pixel(label.y), pixel(at_.swatch_left - 2));
    add(R"(stroke="{}" stroke-width=".8"/>)", colour);
    if (y <= plot_.top && !label.note.empty())
      add(R"(<path class="off-scale" d="M{} {}l-4 8h8z" fill="{}"/>)", pixel(x), pixel(y - 4),
          colour);
    else
      add(R"(<circle cx="{}" cy="{}" r="2.6" fill="{}"/>)", pixel(x), pixel(y), colour);
    add("\n");
  }

  void draw_end_label(const EndLabel& label) {
    const auto [colour, dash] = pen(label.series);
    if (!at_.curves[label.series].empty()) draw_leader(label, colour);
    add(R"(<path d="M{} {}H{}" stroke="{}" stroke-width="{}" stroke-dasharray="{}"/>)",
        pixel(at_.swatch_left), pixel(label.y), pixel(at_.swatch_right), colour,
        chart_.series[label.series].thin ? 1.1 : 2.4, dash);
    add("\n");
    double y = label.y + kMiddle * kTextSize;
    write_text(at_.value_right, y, R"(text-anchor="end" font-weight="600")", label.value);
    for (const auto& line : label.lines) {
      write_text(at_.label_left, y, R"(class="label")", line);
      y += kTextSize * kLineHeight;
    }
    if (label.note.empty()) return;
    write_text(at_.label_left, y, fmt::format(R"(font-style="italic" fill="{}")", kQuietInk),
               label.note);
  }

  const Chart& chart_;
  std::vector<Pen> pens_;  // one for each of chart_.series
  const Layout& at_;
  const PlotArea& plot_;
};

}  // namespace

std::string svg(const Chart& chart) {
  const Layout layout = lay_out(chart);
  return LineChart(chart, layout).draw();
}

}  // namespace posse
