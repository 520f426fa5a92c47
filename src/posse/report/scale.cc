#include "posse/report/scale.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace posse {
namespace {

constexpr double kSlack = 1e-9;  // allows for rounding when a tick falls on the range's edge
constexpr double kNever = -std::numeric_limits<double>::infinity();
constexpr double kMaxTicks = 1000;  // beyond it, doubles cannot distinguish the ticks

struct Step {
  double mantissa;
  double exponent;

  // Dividing by a power of ten is correctly rounded, unlike multiplying by its inverse: 0.3.
  double times(double count) const {
    const double power = std::pow(10.0, std::abs(exponent));
    return exponent < 0 ? count * mantissa / power : count * mantissa * power;
  }
};

Step nice_step(double span, int about) {
  const double raw = span / std::max(about, 1);
  const double exponent = std::floor(std::log10(raw));
  const double lead = raw / std::pow(10.0, exponent);
  if (lead < std::sqrt(2.0)) return {1, exponent};
  if (lead < std::sqrt(10.0)) return {2, exponent};
  if (lead < std::sqrt(50.0)) return {5, exponent};
  return {1, exponent + 1};
}

// Every stride-th power of ten, times each of the given mantissas.
std::vector<double> decade_ticks(const AxisScale& axis, int stride, const std::vector<int>& leads) {
  std::vector<double> ticks;
  const int first = static_cast<int>(std::floor(std::log10(axis.low)));
  const int last = static_cast<int>(std::ceil(std::log10(axis.high)));
  for (int power = first; power <= last; ++power) {
    if (power % stride != 0) continue;
    for (const int lead : leads) {
      const double tick = Step{1.0 * lead, 1.0 * power}.times(1);
      const double at = axis.position(tick);
      if (axis.shows(tick) && at >= -kSlack && at <= 1 + kSlack) ticks.push_back(tick);
    }
  }
  return ticks;
}

std::vector<double> log_ticks(const AxisScale& axis, int about) {
  const double decades = std::log10(axis.high) - std::log10(axis.low);
  const int stride = std::max(1, static_cast<int>(std::ceil(decades / (about + 1))));
  if (decades >= 2.5) return decade_ticks(axis, stride, {1});
  std::vector<double> ticks = decade_ticks(axis, 1, {1, 2, 5});
  return ticks.size() >= 3 ? ticks : nice_ticks(axis.low, axis.high, about);
}

struct ValueRange {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  bool empty() const { return low > high; }
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

double to_axis(double value, bool log) { return log ? std::log10(value) : value; }
double from_axis(double value, bool log) {
  using Limits = std::numeric_limits<double>;
  return log ? std::clamp(std::pow(10.0, value), Limits::min(), Limits::max()) : value;
}

ValueRange range_of(const std::vector<double>& values, const AxisScale& axis) {
  ValueRange range;
  for (const double v : values)
    if (axis.shows(v)) range.add(to_axis(v, axis.log));
  return range;
}

void extend(ValueRange& range, const ValueRange& other) {
  if (other.empty()) return;
  range.add(other.low);
  range.add(other.high);
}

// Bands may widen the range of the means by at most half on each side: one wild band, or one that
// nearly touches zero on a log axis, must not flatten the curves. Nor do they extend the range
// below zero if no mean is there.
ValueRange widen_by_bands(const ValueRange& means, const ValueRange& bands, bool log) {
  if (means.empty() || bands.empty()) return means;
  const double span = means.high - means.low;
  const double room = span > 0 ? span / 2 : std::numeric_limits<double>::infinity();
  const double floor = !log && means.low >= 0 ? 0.0 : means.low - room;
  return {std::min(means.low, std::max({bands.low, means.low - room, floor})),
          std::max(means.high, std::min(bands.high, means.high + room))};
}

// A linear axis includes zero if the values come near it, relative to their size.
void include_zero(ValueRange& range) {
  const bool flat = range.low == range.high;
  if (range.low > 0 && (flat || range.low < range.high / 2)) range.low = 0;
  if (range.high < 0 && (flat || range.high > range.low / 2)) range.high = 0;
  if (range.low == range.high) range.high = range.low + 1;
}

AxisScale axis_scale(ValueRange range, bool log) {
  if (range.empty()) return {log ? 1.0 : 0.0, log ? 10.0 : 1.0, log};
  if (!log) include_zero(range);
  if (range.low == range.high) range = {range.low - 0.5, range.high + 0.5};
  return {from_axis(range.low, log), from_axis(range.high, log), log};
}

// To the nearest 1, 2 or 5 times a power of ten below and above.
void round_log_outward(AxisScale& axis) {
  const auto power_below = [](double v) { return std::floor(std::log10(v) + kSlack); };
  double low = 0;
  for (const double lead : {1, 2, 5}) {
    const double step = Step{lead, power_below(axis.low)}.times(1);
    if (step <= axis.low * (1 + kSlack)) low = step;
  }
  double high = Step{10, power_below(axis.high)}.times(1);
  for (const double lead : {5, 2, 1}) {
    const double step = Step{lead, power_below(axis.high)}.times(1);
    if (step >= axis.high * (1 - kSlack)) high = step;
  }
  if (low > 0 && std::isfinite(high)) axis = {low, high, true};
}

void round_outward(AxisScale& axis, int about) {
  if (axis.log) return round_log_outward(axis);
  const Step step = nice_step(axis.high - axis.low, about);
  const double low = step.times(std::floor(axis.low / step.times(1) + kSlack));
  const double high = step.times(std::ceil(axis.high / step.times(1) - kSlack));
  if (std::isfinite(low) && std::isfinite(high) && low < high) axis = {low, high, axis.log};
}

// The positions along the y axis of the curves whose i-th point is at x.
ValueRange spread_at(const Chart& chart, std::size_t i, double x) {
  ValueRange spread;
  for (const Series& s : chart.series)
    if (i < std::min(s.x.size(), s.y.size()) && s.x[i] == x)
      extend(spread, range_of({s.y[i]}, {0, 1, chart.log_y}));
  return spread;
}

bool is_fitted(const Chart& chart) {
  return std::any_of(chart.series.begin(), chart.series.end(),
                     [](const Series& series) { return !series.fit.empty(); });
}

// Of the positions along the x axis.
ValueRange x_range(const Chart& chart, bool log) {
  ValueRange range;
  for (const Series& s : chart.series) extend(range, range_of(s.x, {0, 1, log}));
  return range;
}

double middle_of_log(const ValueRange& range) {
  return range.empty() ? kNever : from_axis(range.low / 2 + range.high / 2, true);
}

// What the curves must be apart, along the y axis, to be seen as different: 2 % of a linear axis,
// and on a log axis a quarter of what they are apart in the end.
double parting_distance(const Chart& chart, const ValueRange& end) {
  if (chart.log_y) return (end.high - end.low) / 4;
  ValueRange means;
  for (const Series& s : chart.series) extend(means, range_of(s.y, {0, 1, false}));
  return 0.02 * (means.high - means.low);
}

// Points left of it do not count for the range of y.
double first_counted_x(const Chart& chart) {
  if (!chart.log_y && !chart.log_x) return -std::numeric_limits<double>::infinity();
  const AxisScale x = x_scale(chart);
  return chart.log_x ? x.low : x.low + 0.02 * (x.high - x.low);
}

std::vector<double> counted(const std::vector<double>& x, const std::vector<double>& values,
                            double first) {
  std::vector<double> out;
  for (std::size_t i = 0; i < std::min(x.size(), values.size()); ++i)
    if (x[i] >= first) out.push_back(values[i]);
  return out;
}

void cut_at(AxisScale& axis, double y_max) {
  axis.high = y_max;
  if (axis.low >= y_max) axis.low = axis.log ? y_max / 10 : std::min(0.0, 2 * y_max - 1);
}

}  // namespace

std::vector<double> nice_ticks(double low, double high, int about) {
  if (!std::isfinite(high - low) || low > high) return {};
  if (low == high) return {low};
  const Step step = nice_step(high - low, about);
  const double first = std::ceil(low / step.times(1) - kSlack);
  const double last = std::floor(high / step.times(1) + kSlack);
  std::vector<double> ticks;
  if (!(last - first <= kMaxTicks) || first + 1 == first) return {low, high};
  for (double i = first; i <= last; ++i) ticks.push_back(step.times(i) + 0.0);
  return ticks;
}

bool AxisScale::shows(double value) const { return std::isfinite(value) && (!log || value > 0); }

double AxisScale::position(double value) const {
  const double from = to_axis(low, log);
  const double at = (to_axis(value, log) - from) / (to_axis(high, log) - from);
  return std::isfinite(at) ? at : 0;  // the width of the range may overflow
}

std::vector<double> AxisScale::ticks(int about) const {
  return log ? log_ticks(*this, about) : nice_ticks(low, high, about);
}

AxisScale round_scale(const std::vector<double>& values, bool log, int about_ticks) {
  AxisScale axis = axis_scale(range_of(values, {0, 1, log}), log);
  round_outward(axis, about_ticks);
  return axis;
}

double parting_x(const Chart& chart) {
  if (chart.series.empty() || chart.series.front().x.empty() || is_fitted(chart)) return kNever;
  const std::vector<double>& xs = chart.series.front().x;
  const ValueRange end = spread_at(chart, xs.size() - 1, xs.back());
  if (end.empty()) return kNever;
  const double enough = parting_distance(chart, end);
  if (!(enough > 0) || end.high - end.low < enough) return kNever;
  const double middle = middle_of_log(x_range(chart, true));
  double together = kNever;
  for (std::size_t i = 0; i < xs.size() && xs[i] <= middle * (1 + kSlack); ++i) {
    const ValueRange spread = spread_at(chart, i, xs[i]);
    if (!spread.empty() && spread.high - spread.low >= enough) break;
    if (!spread.empty()) together = xs[i];
  }
  return together;
}

AxisScale x_scale(const Chart& chart) {
  ValueRange range = x_range(chart, chart.log_x);
  if (chart.log_x && !range.empty()) {
    const double start = parting_x(chart);
    if (start > 0) range.low = std::max(std::log10(start), range.low);
  }
  return axis_scale(range, chart.log_x);
}

AxisScale y_scale(const Chart& chart, int about_ticks) {
  const AxisScale any{0, 1, chart.log_y};
  const double first = first_counted_x(chart);
  ValueRange means, bands;
  for (const Series& s : chart.series) {
    extend(means, range_of(counted(s.x, s.y, first), any));
    extend(means, range_of(s.fit, any));
    extend(bands, range_of(counted(s.x, s.low, first), any));
    extend(bands, range_of(counted(s.x, s.high, first), any));
  }
  AxisScale axis = axis_scale(widen_by_bands(means, bands, chart.log_y), chart.log_y);
  if (axis.shows(chart.y_max))
    cut_at(axis, chart.y_max);
  else
    round_outward(axis, about_ticks);
  return axis;
}

}  // namespace posse
