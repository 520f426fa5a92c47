#include "posse/theory/doubling.h"

#include <cmath>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

void check(double gamma, double delta, double T_0) {
  if (!(gamma > 0 && gamma < 1)) {
    throw Error(fmt::format("gamma must be a number between 0 and 1, not {}", gamma));
  }
  if (!(delta >= 0 && std::isfinite(delta))) {
    throw Error(fmt::format("delta, an exponent, must be a number from 0 up, not {}", delta));
  }
  if (!(T_0 >= 1 && std::isfinite(T_0))) {
    throw Error(fmt::format("T0 must be a number of rounds from 1 up, not {}", T_0));
  }
}

void check(double gamma, double delta, double T_0, double b) {
  check(gamma, delta, T_0);
  if (!(b > 1 && std::isfinite(b))) {
    throw Error(fmt::format("b must be a number above 1, not {}", b));
  }
  if (delta > 0 && !(T_0 * (b - 1) > 1)) {
    throw Error(fmt::format(
        "with delta > 0 the lemma needs T0 (b - 1) > 1, but T0 = {} and b = {} make it {}: take "
        "b above {} or a larger T0",
        T_0, b, T_0 * (b - 1), 1 + 1 / T_0));
  }
}

// The derivative of log l by log(b - 1),
//     gamma (1 - (b - 1) / (b (b^gamma - 1))) + delta (1 / ((1 + 1/u) log(u + 1)) - 1 / log u)
// where u = T_0 (b - 1). It has one zero: the first term alone is negative below b^gamma + 1/b = 2
// and positive above, the second one only lifts that zero.
double slope(double gamma, double delta, double T_0, double log_of_b_less_1) {
  const double y = std::exp(log_of_b_less_1), u = T_0 * y;
  const double power = gamma * (1 - y / ((1 + y) * std::expm1(gamma * std::log1p(y))));
  if (delta == 0) return power;
  return power + delta * (1 / ((1 + 1 / u) * std::log1p(u)) - 1 / std::log(u));
}

// The least double from b on that doubling_loss takes: rounding must not leave its domain.
double allowed_b(double b, double delta, double T_0) {
  while (b <= 1 || (delta > 0 && T_0 * (b - 1) <= 1)) b = std::nextafter(b, 2 * b);
  return b;
}

}  // namespace

// By logarithms, since b^gamma (b - 1)^gamma may overflow where l does not.
double doubling_loss(double gamma, double delta, double T_0, double b) {
  check(gamma, delta, T_0, b);
  const double u = T_0 * (b - 1);
  const double restarts =
      gamma * (std::log(b) + std::log(b - 1)) - std::log(std::expm1(gamma * std::log(b)));
  if (delta == 0 || std::isinf(u)) return std::exp(restarts);
  const double l = std::exp(restarts + delta * std::log(std::log1p(u) / std::log(u)));
  if (std::isfinite(l)) return l;
  throw Error(fmt::format(
      "l of delta = {}, T0 = {} and b = {} is beyond any double: take a larger T0 (b - 1)", delta,
      T_0, b));
}

double best_b(double gamma, double delta, double T_0) {
  check(gamma, delta, T_0);
  constexpr double kHighest = 709;  // e^709 is a double
  double low = delta > 0 ? -std::log(T_0) : -40, high = kHighest;
  if (slope(gamma, delta, T_0, high) < 0) {
    throw Error(fmt::format("the best b for gamma = {} is beyond any double", gamma));
  }
  for (double middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    (slope(gamma, delta, T_0, middle) < 0 ? low : high) = middle;
  }
  return allowed_b(1 + std::exp(high), delta, T_0);
}

double geometric_end(double T_0, double b, double i) {
  return std::floor(T_0 * std::pow(b, i) * (1 + 1e-12));
}

// What rounding leaves empty is no segment.
std::vector<double> segments(double T_0, double b, double T) {
  constexpr int kMaxRestarts = 1'000'000;
  check(0.5, 0, T_0, b);
  if (!(T >= 1 && std::isfinite(T))) {
    throw Error(fmt::format("T must be a number of rounds from 1 up, not {}", T));
  }
  std::vector<double> lengths;
  double begun = 0;
  for (int i = 0; begun < T && i < kMaxRestarts; ++i) {
    const double length = geometric_end(T_0, b, i) - begun;
    if (length > 0) lengths.push_back(length);
    begun += length;
  }
  if (begun >= T) return lengths;
  throw Error(fmt::format(
      "T0 = {} and b = {} make more than 10^6 restarts within T = {} rounds: take a larger b", T_0,
      b, T));
}

}  // namespace posse
