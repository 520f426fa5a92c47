#include "posse/theory/glm_constants.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posse {

GlmConstants::GlmConstants(const Link& link, double radius, Index features, double horizon,
                           double failure, double regularisation, double norm)
    : d(static_cast<double>(features)),
      T(horizon),
      delta(failure),
      lambda(regularisation),
      S(norm),
      M(link.self_concordance(radius)),
      mu_min(link.derivative_range(radius).low),
      mu_max(link.derivative_range(radius).high) {}

// sqrt(lambda) (1/(2M) + S) + 4M / sqrt(lambda) (d + d/2 log(1 + T mu_max / (d lambda))
//                                                + log(1/delta))
// For M = 0 (the identity) the first term has no limit; M = 1/2 then serves, since a smaller M only
// tightens the assumption.
double GlmConstants::gamma() const {
  const double concordance = M > 0 ? M : 0.5;
  const double log_term = d + d / 2 * std::log(1 + T * mu_max / (d * lambda)) + std::log(1 / delta);
  return std::sqrt(lambda) * (1 / (2 * concordance) + S) +
         4 * concordance / std::sqrt(lambda) * log_term;
}

double GlmConstants::beta() const {
  const double ratio = gamma() / std::sqrt(lambda);
  return M * ratio * ratio + ratio;
}

double GlmConstants::gamma_tilde() const {
  return std::sqrt(d * std::log(1 + T * mu_min / (d * lambda)) + 2 * std::log(T / delta));
}

double GlmConstants::sigma_R() const {
  const double b_1 = std::sqrt(mu_max) * radius();
  const double b_2 = mu_max / mu_min * gamma_tilde();
  return std::max(2 * b_1, 4 * std::numbers::e * b_2);
}

// rho = (2 k_mu kappa R_max / c_mu) sqrt(2 d log t log(2 d T / delta)),
// kappa = sqrt(3 + 2 log(1 + 2 / lambda)) for ||x|| <= 1
double GlmConstants::filippi_width(double R_max, double t) const {
  const double kappa = std::sqrt(3 + 2 * std::log(1 + 2 / lambda));
  const double logs = std::log(std::max(t, 2.0)) * std::log(2 * d * T / delta);
  return 2 * mu_max * kappa * R_max / mu_min * std::sqrt(2 * d * logs);
}

// alpha = (sigma / kappa) sqrt(d/2 log(1 + 2T/d) + log(1/delta))
double GlmConstants::li_width(double sigma) const {
  return sigma / mu_min * std::sqrt(d / 2 * std::log(1 + 2 * T / d) + std::log(1 / delta));
}

// c_1 = (sigma / mu_min) sqrt(d log(T/d) + 2 log T)
double GlmConstants::kveton_radius(double sigma) const {
  return sigma / mu_min * std::sqrt(d * std::log(std::max(T / d, 1.0)) + 2 * std::log(T));
}

}  // namespace posse
