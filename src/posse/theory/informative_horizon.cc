#include "posse/theory/informative_horizon.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace posse {
namespace {

double largest_gap(const Link& link, double S) { return link.mu(S) - link.mu(-S); }

bool is_informative(const Link& link, GlmSetting setting, double T) {
  setting.T = T;
  return theorem_bound(link, setting).total() < T * largest_gap(link, setting.S);
}

}  // namespace

GlmBound theorem_bound(const Link& link, const GlmSetting& setting) {
  const GlmConstants glm(link, setting);
  const double sigma_R = glm.sigma_R();
  return glm.bound(sigma_R, glm.tau(sigma_R), largest_gap(link, setting.S));
}

// A search over log10 T: first in steps, since the ratio of the bound to T gap need not decrease
// from the first round on, then by bisection.
double informative_horizon(const Link& link, const GlmSetting& setting) {
  constexpr double kStep = 0.25, kMaxLog = 300, kPrecision = 1e-5;
  const auto informative_at = [&](double log_T) {
    return is_informative(link, setting, std::pow(10, log_T));
  };
  double high = 0;
  while (high <= kMaxLog && !informative_at(high)) high += kStep;
  if (high > kMaxLog) return std::numeric_limits<double>::infinity();
  double low = std::max(high - kStep, 0.0);
  while (high - low > kPrecision) {
    const double middle = (low + high) / 2;
    (informative_at(middle) ? high : low) = middle;
  }
  return std::ceil(std::pow(10, high));
}

}  // namespace posse
