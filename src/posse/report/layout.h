// Decides where everything on a chart goes, so that nothing overlaps and no text is cut.
#pragma once

#include <string>
#include <vector>

#include "posse/report/chart.h"
#include "posse/report/curve.h"

namespace posse {

inline constexpr int kXTicks = 6;  // approximately
inline constexpr int kYTicks = 5;  // approximately

struct EndLabel {
  std::size_t series;
  std::vector<std::string> lines;
  std::string value;  // the last one drawn
  std::string note;   // what the reader must know about this curve, or empty
  CurvePoint anchor;  // where its curve is last visible
  double y;           // centre of its first line
};

struct Layout {
  double width, height;
  std::vector<std::string> title, subtitle, y_label, caption;
  PlotArea plot;
  std::vector<Curve> curves;     // one for each of chart.series
  std::vector<EndLabel> labels;  // from top to bottom
  double swatch_left, swatch_right;
  double value_right;  // values are set flush right here
  double label_left;
  double caption_top;
};

Layout lay_out(const Chart& chart);

// Moves boxes as little as possible (least squares) so that they stack without overlap inside
// [top, bottom], in the order given; returns their upper edges.
std::vector<double> spread_boxes(const std::vector<double>& ideal_tops,
                                 const std::vector<double>& heights, double top, double bottom);

}  // namespace posse
