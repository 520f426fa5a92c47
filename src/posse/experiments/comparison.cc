#include "posse/experiments/comparison.h"

#include <algorithm>
#include <limits>

#include "posse/core/rng.h"
#include "posse/experiments/summary.h"

namespace posse {
namespace {

constexpr int kResamples = 4000;
constexpr std::size_t kFewPairs = 20;

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

}  // namespace

Comparison compare(const std::vector<Run>& one, const std::vector<Run>& other) {
  const std::vector<double> pairs = differences(one, other);
  constexpr double kUnknown = std::numeric_limits<double>::infinity();
  Comparison result{0, -kUnknown, kUnknown, static_cast<Index>(pairs.size())};
  if (!pairs.empty()) result.difference = mean(pairs);
  if (pairs.size() < 2) return result;
  if (pairs.size() < kFewPairs) {
    const double half = confidence(statistics(pairs));
    result.low = result.difference - half;
    result.high = result.difference + half;
    return result;
  }
  std::vector<double> means = resampled_means(pairs);
  std::sort(means.begin(), means.end());
  result.low = quantile(means, 0.025);
  result.high = quantile(means, 0.975);
  return result;
}

}  // namespace posse
