#include "posse/report/dots.h"

#include <algorithm>
#include <cmath>

#include "posse/report/lettering.h"
#include "posse/report/palette.h"
#include "posse/report/scale.h"
#include "posse/report/sheet.h"

namespace posse {
namespace {

constexpr int kDotsTicks = 6;             // approximately
constexpr double kDotsLabelShare = 0.34;  // of the width, at most, for a line of a label
constexpr double kHeadWidth = 84;         // at most, for a line of a column's head
constexpr double kMarkerRoom = 14;        // after a column's head
constexpr double kDotsGap = 16;           // between columns
constexpr double kMinPlot = 220;
constexpr double kRowGap = 9;  // between labels

struct DotsColumn {
  Lines head;
  double right;  // values are set flush right here
};

struct DotsLayout {
  double width, left, right, top, bottom, height;
  Lines title, subtitle, caption;
  std::vector<Lines> labels;
  std::vector<double> middles;      // of the rows
  std::vector<DotsColumn> columns;  // one for each of dots.kinds
  AxisScale axis;

  double x_pixel(double value) const { return left + axis.position(value) * (right - left); }
};

double widest_line(const Lines& lines) {
  double width = 0;
  for (const auto& line : lines) width = std::max(width, text_width(line, kTextSize));
  return width;
}

double dot_value(const Dots::Row& row, std::size_t kind) {
  return kind < row.values.size() ? row.values[kind] : std::nan("");
}

std::string dot_text(double value) {
  return std::isfinite(value) ? grouped_number(value) : "\u2013";
}

double column_width(const Dots& dots, std::size_t kind, const Lines& head) {
  double width = kMarkerRoom + widest_line(head) * kBold;
  for (const auto& row : dots.rows)
    width = std::max(width, text_width(dot_text(dot_value(row, kind)), kTextSize));
  return width;
}

AxisScale dots_axis(const Dots& dots) {
  std::vector<double> values;
  for (const auto& row : dots.rows)
    for (std::size_t kind = 0; kind < dots.kinds.size(); ++kind)
      values.push_back(dot_value(row, kind));
  return round_scale(values, dots.log_x, kDotsTicks);
}

// Labels, plot and columns from left to right. The card grows if the plot would become too narrow.
void place_columns(DotsLayout& at, const Dots& dots) {
  double names = 0, values = 0;
  for (const auto& row : dots.rows) {
    at.labels.push_back(wrap_text(row.label, kTextSize, kDotsLabelShare * dots.width));
    names = std::max(names, widest_line(at.labels.back()));
  }
  at.left = kPad + names + kDotsGap;
  for (std::size_t kind = 0; kind < dots.kinds.size(); ++kind) {
    const Lines head = wrap_text(dots.kinds[kind], kTextSize, kHeadWidth);
    values += kDotsGap + column_width(dots, kind, head);
    at.columns.push_back({head, values});
  }
  at.width = std::max<double>(dots.width, at.left + kMinPlot + values + kPad);
  at.right = at.width - kPad - values;
  for (DotsColumn& column : at.columns) column.right += at.right;
}

void place_rows(DotsLayout& at, const Dots& dots) {
  double heads = row_height(kTextSize);
  for (const DotsColumn& column : at.columns)
    heads = std::max(heads, rows_height(column.head, kTextSize));
  at.top = kPad + rows_height(at.title, kTitleSize) + rows_height(at.subtitle, kSubtitleSize) + 14 +
           heads + 8;
  double y = at.top;
  for (const Lines& label : at.labels) {
    const double height = std::max(row_height(kTextSize), rows_height(label, kTextSize)) + kRowGap;
    at.middles.push_back(y + height / 2);
    y += height;
  }
  at.bottom = (dots.rows.empty() ? at.top + 60 : y) + 3;
  at.height = at.bottom + (dots.x_label.empty() ? 22 : 40) + kPad;
  if (!at.caption.empty()) at.height += 12 + rows_height(at.caption, kTextSize);
}

DotsLayout lay_out_dots(const Dots& dots) {
  DotsLayout at{};
  at.axis = dots_axis(dots);
  place_columns(at, dots);
  const double room = at.width - 2 * kPad;
  at.title = wrap_text(dots.title, kTitleSize * kBold, room);
  at.subtitle = wrap_text(dots.subtitle, kSubtitleSize, room);
  at.caption = wrap_text(dots.caption, kTextSize, room);
  place_rows(at, dots);
  return at;
}

class DotPlot : Sheet {
 public:
  DotPlot(const Dots& dots, const DotsLayout& layout) : dots_(dots), at_(layout) {}

  std::string draw() {
    open(at_.width, at_.height, dots_.title, description());
    write_head(at_.title, at_.subtitle);
    for (std::size_t kind = 0; kind < at_.columns.size(); ++kind) draw_column_head(kind);
    draw_axis();
    for (std::size_t row = 0; row < dots_.rows.size(); ++row) draw_row(row);
    write_paragraph(kPad, at_.height - kPad - rows_height(at_.caption, kTextSize), kTextSize,
                    kQuietInk, at_.caption);
    return close();
  }

 private:
  std::string description() const {
    std::string words = fmt::format("Dot plot of {}.", dots_.x_label);
    for (const auto& row : dots_.rows) {
      words += ' ' + row.label + ':';
      for (std::size_t kind = 0; kind < dots_.kinds.size(); ++kind)
        words += fmt::format("{} {} {}", kind ? "," : "", dots_.kinds[kind],
                             dot_text(dot_value(row, kind)));
      words += '.';
    }
    return words;
  }

  void draw_marker(std::size_t kind, double x, double y, std::string_view name) {
    add(R"(<path class="{}" d="M{} {}{}" fill="{}" stroke="#fff"/>)", name, pixel(x), pixel(y),
        marker_of(kind), pen_of(kind).colour);
    add("\n");
  }

  void draw_column_head(std::size_t kind) {
    const auto& [lines, right] = at_.columns[kind];
    double y = at_.top - 8 - rows_height(lines, kTextSize);
    draw_marker(kind, right - 4, at_.top - 8 - row_height(kTextSize) / 2, "key");
    for (const auto& line : lines)
      write_text(right - kMarkerRoom, (y += row_height(kTextSize)) - 0.25 * kTextSize, quiet("end"),
                 line);
  }

  void draw_axis() {
    for (const double tick : at_.axis.ticks(kDotsTicks)) {
      const double x = at_.x_pixel(tick);
      draw_rule(x, at_.top, x, at_.bottom, tick == 0 ? kAxis : kGrid);
      write_text(x, at_.bottom + 18, quiet("middle"), compact_number(tick));
    }
    draw_rule(at_.left, at_.bottom, at_.right, at_.bottom, kAxis);
    const double middle = (at_.left + at_.right) / 2;
    if (!dots_.x_label.empty()) write_text(middle, at_.bottom + 36, quiet("middle"), dots_.x_label);
    if (dots_.rows.empty())
      write_text(middle, (at_.top + at_.bottom) / 2, quiet("middle"), "no data");
  }

  void draw_row(std::size_t index) {
    const Dots::Row& row = dots_.rows[index];
    const double y = at_.middles[index];
    double baseline = y - rows_height(at_.labels[index], kTextSize) / 2 - 0.25 * kTextSize;
    for (const auto& line : at_.labels[index])
      write_text(kPad, baseline += row_height(kTextSize), R"(class="label")", line);
    draw_rule(at_.left, y, at_.right, y, kGrid);
    for (std::size_t kind = 0; kind < dots_.kinds.size(); ++kind) {
      const double value = dot_value(row, kind);
      if (at_.axis.shows(value)) draw_marker(kind, at_.x_pixel(value), y, "dot");
      write_text(at_.columns[kind].right, y + kMiddle * kTextSize, R"(text-anchor="end")",
                 dot_text(value));
    }
  }

  const Dots& dots_;
  const DotsLayout& at_;
};

}  // namespace

std::string svg(const Dots& dots) {
  const DotsLayout layout = lay_out_dots(dots);
  return DotPlot(dots, layout).draw();
}

}  // namespace posse
