// Turns one series into SVG paths inside the plot area, in pixels.
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
  double low, high;  // NaN if there is no band
};

struct Curve {
  std::vector<std::vector<CurvePoint>> runs;  // the line is broken between runs
  bool empty() const { return runs.empty(); }
  const CurvePoint& end() const { return runs.back().back(); }
};

Curve trace_curve(const Series& series, const PlotArea& plot);

std::string line_path(const Curve& curve);
std::string band_path(const Curve& curve);

// Where the curve is last visible: its end or, if that is off scale, where it leaves the plot.
CurvePoint last_seen(const Curve& curve, const PlotArea& plot);

}  // namespace posse
