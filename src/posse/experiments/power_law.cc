#include "posse/experiments/power_law.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "posse/experiments/summary.h"

namespace posse {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

double mean_of(const Sample& sample) {
  double sum = 0;
  for (const auto& [repetition, y] : sample) sum += y;
  return sum / static_cast<double>(sample.size());
}

std::vector<double> logarithms(std::vector<double> values) {
  for (double& value : values) value = std::log(value);
  return values;
}

// Of the least-squares slope.
std::vector<double> slope_weights(std::vector<double> x) {
  const double centre = mean(x);
  double squares = 0;
  for (double& one : x) {
    one -= centre;
    squares += one * one;
  }
  for (double& one : x) one /= squares;
  return x;
}

Sample influence_of(const std::vector<double>& weights, const std::vector<Sample>& samples) {
  Sample influence;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double centre = mean_of(samples[i]), n = static_cast<double>(samples[i].size());
    for (const auto& [repetition, y] : samples[i]) {
      influence[repetition] += weights[i] * (y - centre) / (n * centre);
    }
  }
  return influence;
}

// By the spread of the influences.
Estimate estimate(double value, const Sample& influence) {
  if (influence.size() < 2) return {value, kUnknown, kUnknown};
  const auto n = static_cast<double>(influence.size());
  double squares = 0;
  for (const auto& [repetition, u] : influence) squares += u * u;
  const double half = student_975(n - 1) * std::sqrt(n / (n - 1) * squares);
  return {value, value - half, value + half};
}

[[maybe_unused]] bool all_differ(std::vector<double> x) {
  std::sort(x.begin(), x.end());
  return std::adjacent_find(x.begin(), x.end()) == x.end();
}

}  // namespace

PowerLaw::PowerLaw(const std::vector<double>& x, const std::vector<Sample>& samples)
    : exponent_(kUnknown), log_factor_(kUnknown), misfit_(kUnknown) {
  assert(x.size() == samples.size());
  assert(all_differ(x));
  std::vector<double> means;
  for (const Sample& sample : samples) means.push_back(mean_of(sample));
  const auto is_positive = [](double one) { return one > 0; };
  if (x.size() < 2 || !std::all_of(means.begin(), means.end(), is_positive)) return;
  const std::vector<double> log_x = logarithms(x), log_y = logarithms(means);
  const std::vector<double> weights = slope_weights(log_x);
  exponent_ = misfit_ = 0;
  for (std::size_t i = 0; i < x.size(); ++i) exponent_ += weights[i] * log_y[i];
  log_factor_ = mean(log_y) - exponent_ * mean(log_x);
  for (std::size_t i = 0; i < x.size(); ++i) {
    misfit_ = std::max(misfit_, std::abs(means[i] / at(x[i]) - 1));
  }
  const auto is_single = [](const Sample& sample) { return sample.size() < 2; };
  if (std::any_of(samples.begin(), samples.end(), is_single)) return;
  influence_ = influence_of(weights, samples);
}

Estimate PowerLaw::exponent() const { return estimate(exponent_, influence_); }

double PowerLaw::at(double x) const { return std::exp(log_factor_ + exponent_ * std::log(x)); }

Estimate difference(const PowerLaw& one, const PowerLaw& other) {
  const double value = one.exponent_ - other.exponent_;
  if (one.influence_.empty() || other.influence_.empty()) return {value, kUnknown, kUnknown};
  Sample influence = one.influence_;
  for (const auto& [repetition, u] : other.influence_) influence[repetition] -= u;
  return estimate(value, influence);
}

}  // namespace posse
