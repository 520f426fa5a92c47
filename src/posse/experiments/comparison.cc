#include "posse/experiments/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "posse/core/rng.h"
#include "posse/experiments/summary.h"

namespace posse {
namespace {

constexpr int kResamples = 4000;
constexpr std::size_t kFewPairs = 10;

std::vector<double> differences(const std::vector<Run>& one, const std::vector<Run>& other) {
  std::vector<double> all;
  for (const Run& run : one) {
    const auto twin = std::find_if(other.begin(), other.end(), [&](const Run& candidate) {
      return candidate.repetition == run.repetition;
    });
    if (twin != other.end()) all.push_back(run.rows.back().regret - twin->rows.back().regret);
  }
  return all;
}

// Means of samples drawn with replacement.
std::vector<double> resampled_means(const std::vector<double>& values) {
  Rng rng = Rng(0).split("bootstrap");
  const auto n = static_cast<Index>(values.size());
  std::vector<double> means(kResamples);
  for (double& resampled : means) {
    double sum = 0;
    for (Index i = 0; i < n; ++i) sum += values[static_cast<std::size_t>(rng.below(n))];
    resampled = sum / static_cast<double>(n);
  }
  return means;
}

// What a percentile interval leaves out on either side. Resampled means spread by sqrt((n - 1) / n)
// too little, and like normals where Student's t is meant; so percentiles farther out are taken
// (Hesterberg, What Teachers Should Know About the Bootstrap, 2015: the expanded percentile
// interval).
double tail(double n) {
  const double z = std::sqrt(n / (n - 1)) * student_975(n - 1);
  return std::erfc(z / std::sqrt(2.0)) / 2;
}

}  // namespace

Comparison compare(const std::vector<Run>& one, const std::vector<Run>& other) {
  const std::vector<double> pairs = differences(one, other);
  constexpr double kUnknown = std::numeric_limits<double>::infinity();
  Comparison result{0, kUnknown, -kUnknown, kUnknown, static_cast<Index>(pairs.size())};
  if (!pairs.empty()) result.difference = mean(pairs);
  if (pairs.size() < 2) return result;
  const Statistics s = statistics(pairs);
  result.se = s.se;
  if (pairs.size() < kFewPairs) {
    result.low = s.mean - confidence(s);
    result.high = s.mean + confidence(s);
    return result;
  }
  std::vector<double> means = resampled_means(pairs);
  std::sort(means.begin(), means.end());
  const double left_out = tail(static_cast<double>(pairs.size()));
  result.low = quantile(means, left_out);
  result.high = quantile(means, 1 - left_out);
  return result;
}

}  // namespace posse
