// Draws series as one static, self-contained SVG line chart with confidence bands.
//
// One layout serves 1 to 16 series and more. Every curve is labelled at its end, in a column
// ordered like the curves and joined to them by thin leaders. Long labels wrap, and the chart grows
// taller rather than let labels overlap or be cut. The same chart always gives the same bytes.
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace posse {

// Points that are not finite, or not positive on a log axis, are left out and break the curve.
struct Series {
  std::string label;
  std::vector<double> x, y;
  std::vector<double> low, high;  // the band, or empty
  // By default the palette chooses. A colour is #rrggbb, a dash is a value of SVG's
  // stroke-dasharray.
  std::string colour = {}, dash = {};
  bool thin = false;     // for a reference line rather than a contender
  bool complete = true;  // false if it ends early: its last value is then not shown as final
  // A line fitted to the points. It replaces the curve, and the points are drawn as dots with bars
  // from low to high.
  std::vector<double> fit_x = {}, fit = {};
};

struct Chart {
  std::string title, subtitle, x_label, y_label, caption;
  std::string value_head = "final";  // heading of the curves' last values
  std::vector<Series> series;
  bool log_x = false;
  bool log_y = false;

  // By default the axis covers every mean, even if one poor policy flattens the others: hiding it
  // must be the author's decision. Curves above a chosen y_max are cut and marked "off scale".
  double y_max = std::numeric_limits<double>::quiet_NaN();

  int width = 860;
  int height = 480;  // the minimum; many long labels need more
};

std::string svg(const Chart& chart);

}  // namespace posse
