#include "posse/theory/glm_constants.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {

double p_N() { return std::erfc(1 / std::numbers::sqrt2) / 2; }

double ensemble_size(double p, double K, double T, double delta) {
  return std::ceil(8 / (p * p) * (K * std::log(T) + std::log(1 / delta)));
}

double stated_regularisation(double d, double delta) {
  return std::max({1.0, d, std::log(1 / delta)});
}

GlmConstants::GlmConstants(const Link& link, const GlmSetting& setting)
    : d(static_cast<double>(setting.d)),
      T(setting.T),
      delta(setting.delta),
      S(setting.S),
      mu_min(link.derivative_range(S).low),
      mu_max(link.derivative_range(S).high),
      noise(std::max(1.0, setting.sigma / std::sqrt(2 * mu_min))),
      link_M(link.self_concordance(S)),
      lambda(setting.lambda.value_or(proven_lambda())),
      M(setting.M.value_or(link_M)) {
  constexpr double kPrinted = 1e-4;  // accepts the link's own M as printed by `posse theory glm`
  if (M >= (1 - kPrinted) * link_M) M = std::max(M, link_M);
  if (M < link_M) {
    throw Error(fmt::format(
        "M = {} is below {}, the smallest M of this link where |x'theta| <= S = {}: take at "
        "least that, or leave M out",
        M, link_M, S));
  }
  if (!setting.M) M = best_M();
}

bool GlmConstants::finite() const {
  return std::isfinite(link_M) && std::isfinite(mu_max) && mu_min > 0;
}

double GlmConstants::proven_lambda() const {
  const double log_term = std::max(1 + std::log1p(T * mu_max / d) / 2, std::log(1 / delta));
  return std::max(1.0, 2 * d * link_M / S * log_term);
}

double GlmConstants::noise_exponent(double t) const {
  return d + d / 2 * std::log(1 + t * mu_max / (d * lambda)) + std::log(1 / delta);
}

// At M = sqrt(lambda / (8 X)), sqrt(lambda) / (2 M) + 4 M X / sqrt(lambda) has its minimum
// 2 sqrt(2 X). The lemma needs the same M in all rounds, hence that of round T.
double GlmConstants::M_of_gamma() const {
  return M > 0 ? M : std::sqrt(lambda / (8 * noise_exponent(T)));
}

// sqrt(lambda) (1/(2M) + S) + 4M / sqrt(lambda) X,
// X = d + d/2 log(1 + t mu_max / (d lambda)) + log(1/delta),
// with everything but sqrt(lambda) S multiplied by `noise`.
double GlmConstants::gamma(double t) const {
  const double concordance = M_of_gamma();
  return std::sqrt(lambda) * (noise / (2 * concordance) + S) +
         noise * 4 * concordance / std::sqrt(lambda) * noise_exponent(t);
}

// With x = M gamma_T / sqrt(lambda) = noise/2 + M S + 4 M^2 noise X / lambda, b_1 is proportional
// to (x / M) (1 + x + x^2): a sum of powers of M with positive factors, so log b_1 is convex in log
// M. It decreases while its derivative with respect to log M is negative; b_2 does not depend on M.
bool GlmConstants::larger_M_shrinks_sigma_R() const {
  const double x = M * gamma() / std::sqrt(lambda);
  const double slope_of_x = M * S + 8 * M * M * noise * noise_exponent(T) / lambda;
  return 2 * b_1() > 4 * std::numbers::e * b_2() &&
         slope_of_x * (1 / x + (1 + 2 * x) / (1 + x + x * x)) < 1;
}

// By bisection of log M, up to the M from which gamma_T grows.
double GlmConstants::best_M() const {
  if (!finite() || link_M == 0 || !larger_M_shrinks_sigma_R()) return link_M;
  GlmConstants tried = *this;
  double low = link_M, high = std::sqrt(lambda / (8 * noise_exponent(T)));
  for (tried.M = std::sqrt(low * high); low < tried.M && tried.M < high;
       tried.M = std::sqrt(low * high)) {
    (tried.larger_M_shrinks_sigma_R() ? low : high) = tried.M;
  }
  return std::max(low, high);
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

// Large enough that M D^j and (e - 1) M D are at most 1/sigma_R (the paper's epsilon is 1) and that
// M D^j and M D are at most 1, where D^j and D are the radii divided by iota.
double GlmConstants::iota(double sigma_R) const {
  const double of_members = M * perturbation_radius(sigma_R) * std::max(sigma_R, 1.0);
  const double of_the_fit = M * radius() * std::max((std::numbers::e - 1) * sigma_R, 1.0);
  return std::max(of_members, of_the_fit);
}

double GlmConstants::tau(double sigma_R) const {
  const double size = iota(sigma_R);
  return std::ceil(1.5 * size * size * d / mu_min);
}

// The sum of ||X||_{H^-1} is at most that of ||X||_{G^-1} / sqrt(mu_min) with
// G = sum X X' + (lambda / mu_min) I, so the lemma on sums has the regulariser lambda / mu_min.
GlmBound GlmConstants::bound(double sigma_R, double tau, double largest_gap) const {
  if (tau >= T) return {0, 0, T * largest_gap};
  const double gamma = member_radius(sigma_R), rest = T - tau;
  const double widths = std::sqrt(2 * d * rest * std::log(1 + T * mu_min / (d * lambda)));
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
