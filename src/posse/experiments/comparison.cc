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

// The final regrets of repetitions that both have; none if a run of either is unfinished.
struct Pairs {
  std::vector<double> one, other;
};

Pairs paired(const std::vector<Run>& one, const std::vector<Run>& other) {
  Pairs pairs;
  if (unfinished(one) || unfinished(other)) return pairs;
  for (const Run& run : one) {
    const auto twin = std::find_if(other.begin(), other.end(), [&](const Run& candidate) {
      return candidate.repetition == run.repetition;
    });
    if (twin == other.end()) continue;
    pairs.one.push_back(run.rows.back().regret);
    pairs.other.push_back(twin->rows.back().regret);
  }
  return pairs;
}

// one - factor other, pair by pair.
std::vector<double> differences(const Pairs& pairs, double factor = 1) {
  std::vector<double> all;
  for (std::size_t i = 0; i < pairs.one.size(); ++i) {
    all.push_back(pairs.one[i] - factor * pairs.other[i]);
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

Ratio ratio(const std::vector<Run>& one, const std::vector<Run>& other) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  const Pairs pairs = paired(one, other);
  if (pairs.one.empty() || mean(pairs.other) == 0) return {kUnknown, kUnknown, kUnknown};
  const double numerator = mean(pairs.one), denominator = mean(pairs.other);
  const double ratio = numerator / denominator;
  if (pairs.one.size() < 2 || numerator <= 0 || denominator <= 0) {
    return {ratio, kUnknown, kUnknown};
  }
  const double half = confidence(statistics(differences(pairs, ratio))) / numerator;
  return {ratio, ratio * std::exp(-half), ratio * std::exp(half)};
}

Comparison compare(const std::vector<Run>& one, const std::vector<Run>& other) {
  const std::vector<double> pairs = differences(paired(one, other));
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
