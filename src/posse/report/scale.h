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

// A log axis of rounds starts at parting_x(), not at 1 with all curves in a corner.
AxisScale x_scale(const Chart& chart);

// A log axis leaves out what lies in the first fiftieth of a linear x axis, where curves rise by
// decades within a few pixels.
AxisScale y_scale(const Chart& chart, int about_ticks);

// The last x before the curves part for the first time, of those in the first half of a log axis.
// They part where they are apart by 2 % of the y axis if it is linear, by a quarter of their final
// distance if it is logarithmic. -infinity if they start or end together, or if lines are fitted,
// whose points all count. Points are compared by their places, since curves mostly share their x.
double parting_x(const Chart& chart);

}  // namespace posse
