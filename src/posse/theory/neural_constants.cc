#include "posse/theory/neural_constants.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "posse/theory/glm_constants.h"
#include "posse/theory/information_gain.h"
#include "posse/theory/ntk.h"

namespace posse {
namespace {

using std::log;
using std::numbers::pi;

// The smallest x = log N from which N / (log N)^3 is at least e^a: the root of x - 3 log x = a
// above 3, where N / (log N)^3 begins to grow. The function is convex, so Newton's steps from the
// right decrease to the root.
double log_width(double a) {
  double x = 2 * std::max(a, 0.0) + 8;
  for (double last = x + 1; x < last && x > 3;) {
    last = x;
    x -= (x - 3 * log(x) - a) / (1 - 3 / x);
  }
  return std::max(x, 3.0);
}

}  // namespace

double neural_p_N() { return 1 / (4 * std::numbers::e * std::sqrt(pi)); }

double coverage(const Matrix& H) {
  const Vector values =
      Eigen::SelfAdjointEigenSolver<Matrix>(H, Eigen::EigenvaluesOnly).eigenvalues();
  const double rounding = static_cast<double>(H.rows()) * std::numeric_limits<double>::epsilon();
  const double* smallest = std::upper_bound(values.data(), values.data() + values.size() - 1,
                                            rounding * values[values.size() - 1]);
  return *smallest;
}

NeuralConstants::NeuralConstants(const NeuralSetting& setting, const Matrix& H)
    : NeuralSetting(setting),
      K(static_cast<double>(H.rows())),
      d_tilde(effective_dimension(H, T, lambda)),
      lambda_0(posse::lambda_0(H)),
      rho(coverage(H)),
      log_det(information_gain(H, T, lambda)) {
  if (lambda_0 < rho) lambda_0 = 0;
}

double NeuralConstants::proven_alpha_T() const {
  return sigma * std::sqrt(log_det + 2 * log(1 / delta)) + std::sqrt(lambda) * S;
}

double NeuralConstants::stated_alpha_T() const {
  return sigma * std::sqrt(d_tilde * std::log1p(T * L * L / (lambda * d_tilde))) +
         std::sqrt(lambda) * S;
}

double NeuralConstants::sigma_R() const { return alpha_T() * std::sqrt((lambda + rho) / rho); }

double NeuralConstants::beta_T() const { return sigma_R() * std::sqrt(log_det + 4 * log(T)); }

double NeuralConstants::m() const { return ensemble_size(neural_p_N(), K, T, delta); }

std::array<double, 3> NeuralConstants::log_training_widths() const {
  const double log_T = log(T), log_L = log(L), log_lambda = log(lambda);
  return {log_T + 12 * log_L - log_lambda,
          7 * log_T - 8 * log_lambda + 18 * log_L + 6 * log(lambda + L * T),
          21 * log_L + 7 * log_T - 7 * log_lambda + 6 * std::log1p(std::sqrt(T / lambda))};
}

double NeuralConstants::log_kernel_width() const {
  return 4 * log(K) + 6 * log(L) + log(log(K * K * L / delta)) - 4 * log(lambda_0);
}

double NeuralConstants::log_min_width() const {
  return 0.5 * log(lambda) - 1.5 * log(L) + 1.5 * log(log(T * K * L * L / delta));
}

double NeuralConstants::log_N() const {
  const std::array<double, 3> widths = log_training_widths();
  return std::max({log_width(*std::max_element(widths.begin(), widths.end())), log_kernel_width(),
                   log_min_width()});
}

double NeuralConstants::eta(double log_N) const { return std::exp(-log_N) / (T * L + lambda); }

double NeuralConstants::epsilon(double log_N) const {
  const double rounds = T / lambda;
  const double terms = std::pow(rounds, 2.0 / 3) * std::pow(L, 3) +
                       std::pow(rounds, 5.0 / 3) * std::pow(L, 4) * (1 + std::sqrt(rounds));
  return std::exp(-log_N / 6) * std::sqrt(log_N) * terms;
}

NeuralBound NeuralConstants::bound(double log_N) const {
  const double scale = (1 + 8 / neural_p_N()) * (alpha_T() + beta_T()), eps = epsilon(log_N);
  return {K, 4 * T * eps, pi * pi / 6,
          scale * std::sqrt(T * (2 * d_tilde * std::log1p(T * K / lambda) + 2)),
          (4 + scale + 4 * eps) * std::sqrt(2 * T * log(1 / delta))};
}

}  // namespace posse
