#include "posse/theory/glm_constants.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posse {

double p_N() { return std::erfc(1 / std::numbers::sqrt2) / 2; }

double ensemble_size(double p, double K, double T, double delta) {
  return std::ceil(8 / (p * p) * (K * std::log(T) + std::log(1 / delta)));
}

double regularisation(double d, double delta) { return std::max({1.0, d, std::log(1 / delta)}); }

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

bool GlmConstants::finite() const {
  return std::isfinite(M) && std::isfinite(mu_max) && mu_min > 0;
}

void GlmConstants::set_sigma(double sigma) { noise = std::max(1.0, sigma / std::sqrt(2 * mu_min)); }

// sqrt(lambda) (1/(2M) + S) + 4M / sqrt(lambda) (d + d/2 log(1 + t mu_max / (d lambda))
//                                                + log(1/delta))
// where the noise enlarges all but sqrt(lambda) S. For M = 0 (the identity) the first term has no
// limit; M = 1/2 then serves, since a smaller M only tightens the assumption.
double GlmConstants::gamma(double t) const {
  const double concordance = M > 0 ? M : 0.5;
  const double log_term = d + d / 2 * std::log(1 + t * mu_max / (d * lambda)) + std::log(1 / delta);
  return std::sqrt(lambda) * (noise / (2 * concordance) + S) +
         noise * 4 * concordance / std::sqrt(lambda) * log_term;
}

double GlmConstants::beta(double t) const {
  const double ratio = gamma(t) / std::sqrt(lambda);
  return M * ratio * ratio + ratio;
}

double GlmConstants::gamma_tilde(double t) const {
  return std::sqrt(d * std::log(1 + t * mu_min / (d * lambda)) + 2 * std::log(T / delta));
}

double GlmConstants::perturbation_radius(double sigma_R) const {
  return std::sqrt(mu_max) / mu_min * sigma_R * gamma_tilde();
}

double GlmConstants::b_1() const { return std::sqrt(mu_max) * radius(); }
double GlmConstants::b_2() const { return mu_max / mu_min * gamma_tilde(); }

double GlmConstants::sigma_R() const {
  return M > 0 ? std::max(2 * b_1(), 4 * std::numbers::e * b_2()) : b_1();
}

// What makes M D^j and (e - 1) M D at most 1/sigma_R (the paper's epsilon is 1), and M D^j and M D
// at most 1, where D^j and D are the radii over iota.
double GlmConstants::iota(double sigma_R) const {
  const double of_members = M * perturbation_radius(sigma_R) * std::max(sigma_R, 1.0);
  const double of_the_fit = M * radius() * std::max((std::numbers::e - 1) * sigma_R, 1.0);
  return std::max(of_members, of_the_fit);
}

double GlmConstants::tau(double sigma_R) const {
  const double size = iota(sigma_R);
  return std::ceil(1.5 * size * size * d / mu_min);
}

GlmBound GlmConstants::bound(double sigma_R, double tau, double largest_gap) const {
  if (tau >= T) return {0, 0, T * largest_gap};
  const double gamma = member_radius(sigma_R), rest = T - tau;
  const double widths = std::sqrt(2 * d * rest * std::log(1 + T / (d * lambda)));
  return {gamma * mu_max / std::sqrt(mu_min) * (1 + 8 / p_N()) * widths,
          4 * gamma * mu_max / p_N() * std::sqrt(2 * rest * std::log(1 / delta)),
          tau * largest_gap};
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
