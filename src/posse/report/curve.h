// Turns one series into the paths a pen draws inside the plot area, in pixels.
#pragma once

#include <string>
#include <vector>

#include "posse/report/chart.h"
#include "posse/report/scale.h"

namespace posse {

struct PlotArea {
  double left, top, right, bottom;
  AxisScale x, y;

  double x_pixel(double value) const;
  double y_pixel(double value) const;
};

struct CurvePoint {
  double x, y;
  double low, high;  // NaN: no band here
};

struct Curve {
  std::vector<std::vector<CurvePoint>> runs;  // the line is broken between runs
  bool empty() const { return runs.empty(); }
  const CurvePoint& end() const { return runs.back().back(); }
};

Curve trace_curve(const Series& series, const PlotArea& plot);

std::string line_path(const Curve& curve);
std::string band_path(const Curve& curve);

// Where the eye last sees the curve: its end or, when that is off scale, where it left the plot.
CurvePoint last_seen(const Curve& curve, const PlotArea& plot);

}  // namespace posse
