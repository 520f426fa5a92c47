#include "posse/experiments/summary.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace posse {
namespace {

double quantile(const std::vector<double>& sorted, double p) {
  const double place = p * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

template <class Field>
std::vector<double> over(const std::vector<Run>& runs, Field field) {
  std::vector<double> values;
  values.reserve(runs.size());
  for (const Run& run : runs) values.push_back(field(run));
  return values;
}

}  // namespace

Statistics statistics(std::vector<double> values) {
  assert(!values.empty());
  std::sort(values.begin(), values.end());
  const auto n = static_cast<double>(values.size());
  Statistics result;
  result.mean = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - result.mean) * (value - result.mean);
  result.sd = n > 1 ? std::sqrt(squares / (n - 1)) : 0;
  result.se = result.sd / std::sqrt(n);
  result.median = quantile(values, 0.5);
  result.q05 = quantile(values, 0.05);
  result.q95 = quantile(values, 0.95);
  return result;
}

Statistics final_regret(const std::vector<Run>& runs) {
  return statistics(over(runs, [](const Run& run) { return run.rows.back().regret; }));
}

double mean_decide_us(const std::vector<Run>& runs) {
  return mean(over(runs, [](const Run& run) { return run.decide_us; }));
}

double mean_update_us(const std::vector<Run>& runs) {
  return mean(over(runs, [](const Run& run) { return run.update_us; }));
}

std::vector<RegretPoint> regret_curve(const std::vector<Run>& runs) {
  std::vector<RegretPoint> curve;
  for (std::size_t i = 0; i < runs.front().rows.size(); ++i) {
    curve.push_back({runs.front().rows[i].t,
                     statistics(over(runs, [i](const Run& run) { return run.rows[i].regret; }))});
  }
  return curve;
}

}  // namespace posse
