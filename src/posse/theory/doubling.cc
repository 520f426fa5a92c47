#include "posse/theory/doubling.h"

#include <cmath>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

void check_growth(double gamma, double delta, double T_0) {
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

void check_lemma(double gamma, double delta, double T_0, double b) {
  check_growth(gamma, delta, T_0);
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

// The derivative of log l with respect to log(b - 1),
//
//     gamma (1 - (b - 1) / (b (b^gamma - 1))) + delta (1 / ((1 + 1/u) log(u + 1)) - 1 / log u)
//
// where u = T_0 (b - 1). It has one zero: the first term is negative below b^gamma + 1/b = 2 and
// positive above, and the second term only moves that zero up.
double loss_slope(double gamma, double delta, double T_0, double log_of_b_less_1) {
  const double y = std::exp(log_of_b_less_1), u = T_0 * y;
  const double power = gamma * (1 - y / ((1 + y) * std::expm1(gamma * std::log1p(y))));
  if (delta == 0) return power;
  return power + delta * (1 / ((1 + 1 / u) * std::log1p(u)) - 1 / std::log(u));
}

// The smallest double >= b that doubling_loss accepts, in case rounding has left its domain.
double smallest_valid_b(double b, double delta, double T_0) {
  while (b <= 1 || (delta > 0 && T_0 * (b - 1) <= 1)) b = std::nextafter(b, 2 * b);
  return b;
}

}  // namespace

// By logarithms, since b^gamma (b - 1)^gamma may overflow although l does not.
double doubling_loss(double gamma, double delta, double T_0, double b) {
  check_lemma(gamma, delta, T_0, b);
  const double u = T_0 * (b - 1);
  const double restarts =
      gamma * (std::log(b) + std::log(b - 1)) - std::log(std::expm1(gamma * std::log(b)));
  if (delta == 0 || std::isinf(u)) return std::exp(restarts);
  const double l = std::exp(restarts + delta * std::log(std::log1p(u) / std::log(u)));
  if (std::isfinite(l)) return l;
  throw Error(fmt::format("l of delta = {}, T0 = {} and b = {} overflows: take a larger T0 (b - 1)",
                          delta, T_0, b));
}

double best_b(double gamma, double delta, double T_0) {
  check_growth(gamma, delta, T_0);
  constexpr double kMaxLog = 709;  // e^709 does not overflow
  double low = delta > 0 ? -std::log(T_0) : -40, high = kMaxLog;
  if (loss_slope(gamma, delta, T_0, high) < 0) {
    throw Error(fmt::format("the best b for gamma = {} overflows", gamma));
  }
  for (double middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    (loss_slope(gamma, delta, T_0, middle) < 0 ? low : high) = middle;
  }
  return smallest_valid_b(1 + std::exp(high), delta, T_0);
}

double geometric_end(double T_0, double b, double i) {
  return std::floor(T_0 * std::pow(b, i) * (1 + 1e-12));
}

// Segments that rounding leaves empty are skipped.
std::vector<double> segments(double T_0, double b, double T) {
  constexpr int kMaxRestarts = 1'000'000;
  check_lemma(0.5, 0, T_0, b);
  if (!(T >= 1 && std::isfinite(T))) {
    throw Error(fmt::format("T must be a number of rounds from 1 up, not {}", T));
  }
  std::vector<double> lengths;
  double end = 0;
  for (int i = 0; end < T && i < kMaxRestarts; ++i) {
    const double length = geometric_end(T_0, b, i) - end;
    if (length > 0) lengths.push_back(length);
    end += length;
  }
  if (end >= T) return lengths;
  throw Error(fmt::format(
      "T0 = {} and b = {} make more than 10^6 restarts within T = {} rounds: take a larger b", T_0,
      b, T));
}

}  // namespace posse
