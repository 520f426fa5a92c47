#include "posse/experiments/summary.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace posse {
namespace {

template <class Field>
std::vector<double> over(const std::vector<Run>& runs, Field field) {
  std::vector<double> values;
  values.reserve(runs.size());
  for (const Run& run : runs) values.push_back(field(run));
  return values;
}

}  // namespace

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double quantile(const std::vector<double>& sorted, double p) {
  const double place = p * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

// Exact for 1 and 2, then by the series in 1 / nu around the normal (Abramowitz & Stegun 26.7.5).
double student_975(double nu) {
  if (nu < 1.5) return 12.7062;
  if (nu < 2.5) return 4.30265;
  constexpr double z = 1.959964, z2 = z * z;
  const double g1 = z * (z2 + 1) / 4;
  const double g2 = z * (5 * z2 * z2 + 16 * z2 + 3) / 96;
  const double g3 = z * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15) / 384;
  const double g4 =
      z * (79 * z2 * z2 * z2 * z2 + 776 * z2 * z2 * z2 + 1482 * z2 * z2 - 1920 * z2 - 945) / 92160;
  return z + (g1 + (g2 + (g3 + g4 / nu) / nu) / nu) / nu;
}

double confidence(const Statistics& statistics) {
  if (statistics.n < 2) return 0;
  return student_975(static_cast<double>(statistics.n - 1)) * statistics.se;
}

Statistics statistics(std::vector<double> values) {
  assert(!values.empty());
  std::sort(values.begin(), values.end());
  const auto n = static_cast<double>(values.size());
  Statistics result;
  result.n = values.size();
  result.mean = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - result.mean) * (value - result.mean);
  result.sd = n > 1 ? std::sqrt(squares / (n - 1)) : std::numeric_limits<double>::quiet_NaN();
  result.se = result.sd / std::sqrt(n);
  result.median = quantile(values, 0.5);
  result.q05 = quantile(values, 0.05);
  result.q95 = quantile(values, 0.95);
  return result;
}

Statistics final_regret(const std::vector<Run>& runs) {
  return statistics(over(runs, [](const Run& run) { return run.rows.back().regret; }));
}

std::optional<Unfinished> unfinished(const std::vector<Run>& runs) {
  Unfinished found{.runs = static_cast<Index>(runs.size()), .t = std::numeric_limits<Index>::max()};
  for (const Run& run : runs) {
    found.t = std::min(found.t, run.t());
    if (run.is_finished()) continue;
    ++found.count;
    found.budget = std::max(found.budget, *run.budget);
  }
  return found.count == 0 ? std::nullopt : std::optional(found);
}

std::vector<std::size_t> ranked_by_completeness(const Runs& runs) {
  std::vector<std::size_t> policies;
  for (std::size_t p = 0; p < runs.size(); ++p) {
    if (!runs[p].empty()) policies.push_back(p);
  }
  std::stable_partition(policies.begin(), policies.end(),
                        [&](std::size_t p) { return !unfinished(runs[p]); });
  return policies;
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
    const Index t = runs.front().rows[i].t;
    const auto has = [&](const Run& run) { return i < run.rows.size() && run.rows[i].t == t; };
    if (!std::all_of(runs.begin(), runs.end(), has)) break;
    curve.push_back(
        {t, statistics(over(runs, [i](const Run& run) { return run.rows[i].regret; }))});
  }
  return curve;
}

}  // namespace posse
