// Maps values to positions along an axis and chooses the range and the ticks of that axis.
#pragma once

#include <vector>

#include "posse/report/chart.h"

namespace posse {

// Multiples of 1, 2 or 5 times a power of ten inside [low, high], approximately `about` of them.
std::vector<double> nice_ticks(double low, double high, int about);

struct AxisScale {
  double low = 0;
  double high = 1;
  bool log = false;

  bool shows(double value) const;       // whether it is finite, and positive on a log axis
  double position(double value) const;  // 0 at low, 1 at high; only for values it shows
  std::vector<double> ticks(int about) const;
};

// An axis from a round number below all values that it can show to one above.
AxisScale round_scale(const std::vector<double>& values, bool log, int about_ticks);

AxisScale x_scale(const Chart& chart);
AxisScale y_scale(const Chart& chart, int about_ticks);

}  // namespace posse
