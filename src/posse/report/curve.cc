#include "posse/report/curve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "posse/report/sheet.h"

namespace posse {
namespace {

constexpr double kMaxPixel = 1e4;        // off every sheet, and still short to print
constexpr double kMinPointDistance = 2;  // pixels; closer points add bytes but not shape
constexpr std::string_view kDot = "m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0";
constexpr double kNoPixel = std::numeric_limits<double>::quiet_NaN();

double value_or_nan(const std::vector<double>& values, std::size_t i) {
  return i < values.size() ? values[i] : kNoPixel;
}

// On a log axis a band that reaches zero or below reaches the floor of the plot.
double band_pixel(double value, const PlotArea& plot) {
  if (!std::isfinite(value)) return kNoPixel;
  return plot.y.shows(value) ? plot.y_pixel(value) : plot.bottom;
}

CurvePoint point_at(const Series& series, std::size_t i, const PlotArea& plot) {
  return {plot.x_pixel(series.x[i]), plot.y_pixel(series.y[i]),
          band_pixel(value_or_nan(series.low, i), plot),
          band_pixel(value_or_nan(series.high, i), plot)};
}

std::vector<CurvePoint> thin_out(const std::vector<CurvePoint>& run) {
  std::vector<CurvePoint> kept;
  for (std::size_t i = 0; i < run.size(); ++i) {
    const bool last = i + 1 == run.size();
    if (kept.empty() || last || std::abs(run[i].x - kept.back().x) >= kMinPointDistance)
      kept.push_back(run[i]);
  }
  return kept;
}

bool has_band(const CurvePoint& p) { return std::isfinite(p.low) && std::isfinite(p.high); }

bool is_inside(const CurvePoint& p, const PlotArea& plot) {
  return p.y >= plot.top - 0.05 && p.y <= plot.bottom + 0.05;
}

// Forwards along the top edge of the band, back along the bottom edge.
std::string band_outline(const CurvePoint* first, const CurvePoint* last) {
  std::string path;
  for (const CurvePoint* p = first; p != last; ++p)
    path += fmt::format("{}{} {}", p == first ? 'M' : 'L', pixel(p->x), pixel(p->high));
  for (const CurvePoint* p = last; p != first;) {
    --p;
    path += fmt::format("L{} {}", pixel(p->x), pixel(p->low));
  }
  return path + 'Z';
}

// The band of an isolated point gets a width of 3 pixels.
std::string whisker(const CurvePoint& p) {
  CurvePoint sides[] = {p, p};
  sides[0].x -= 1.5;
  sides[1].x += 1.5;
  return band_outline(sides, sides + 2);
}

CurvePoint edge_crossing(const CurvePoint& in, const CurvePoint& out, const PlotArea& plot) {
  const double edge = out.y < plot.top ? plot.top : plot.bottom;
  const double share = out.y == in.y ? 0 : (edge - in.y) / (out.y - in.y);
  return {in.x + share * (out.x - in.x), edge, kNoPixel, kNoPixel};
}

}  // namespace

double PlotArea::x_pixel(double value) const {
  return std::clamp(left + x.position(value) * (right - left), -kMaxPixel, kMaxPixel);
}

double PlotArea::y_pixel(double value) const {
  return std::clamp(bottom - y.position(value) * (bottom - top), -kMaxPixel, kMaxPixel);
}

Curve trace_curve(const Series& series, const PlotArea& plot) {
  Curve curve;
  std::vector<CurvePoint> run;
  const auto lift_pen = [&] {
    if (!run.empty()) curve.runs.push_back(thin_out(run));
    run.clear();
  };
  for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
    if (plot.x.shows(series.x[i]) && plot.y.shows(series.y[i]))
      run.push_back(point_at(series, i, plot));
    else
      lift_pen();
  }
  lift_pen();
  return curve;
}

std::string line_path(const Curve& curve) {
  std::string path;
  for (const auto& run : curve.runs) {
    for (const CurvePoint& p : run)
      path += fmt::format("{}{} {}", &p == &run.front() ? 'M' : 'L', pixel(p.x), pixel(p.y));
    if (run.size() == 1) path += kDot;
  }
  return path;
}

std::string band_path(const Curve& curve) {
  std::string path;
  for (const auto& run : curve.runs) {
    const CurvePoint* const end = run.data() + run.size();
    for (const CurvePoint* p = run.data(); p != end;) {
      const CurvePoint* const first = std::find_if(p, end, has_band);
      p = std::find_if_not(first, end, has_band);
      if (p - first > 1) path += band_outline(first, p);
      if (p - first == 1) path += whisker(*first);
    }
  }
  return path;
}

CurvePoint last_seen(const Curve& curve, const PlotArea& plot) {
  const std::vector<CurvePoint>& run = curve.runs.back();
  const auto seen = std::find_if(run.rbegin(), run.rend(),
                                 [&](const CurvePoint& p) { return is_inside(p, plot); });
  if (seen == run.rbegin()) return run.back();
  if (seen != run.rend()) return edge_crossing(*seen, *(seen - 1), plot);
  return {run.front().x, std::clamp(run.front().y, plot.top, plot.bottom), kNoPixel, kNoPixel};
}

}  // namespace posse
