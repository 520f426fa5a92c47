// The constants of Neural-ES from "Provable Anytime Ensemble Sampling Algorithms in Nonlinear
// Contextual Bandits", with every unspecified constant C of the paper set to 1.
//
// They assume ||x|| <= 1, mean rewards from 0 to 1 with sqrt(2 h' H^-1 h) <= S, sigma-sub-Gaussian
// noise and lambda >= max{1, 1/S^2}. The width they require has some seventy digits, so its
// logarithm is kept.
#pragma once

#include <array>

#include "posse/core/types.h"

namespace posse {

// 1 / (4 e sqrt(pi)), the probability that a member is optimistic: the paper's p'_N.
double neural_p_N();

// rho of the assumption on coverage, in the limit of wide networks: the smallest eigenvalue of
// sum_x g(x) g(x)' / N on the span of the gradients, that is, the smallest of H above rounding.
double coverage(const Matrix& H);

struct NeuralSetting {
  double T = 10000;
  double delta = 0.05;  // probability with which each of four bounds may fail
  double lambda = 1;
  double L = 3;
  double sigma = 0.5;
  double S = 1;
  // Whether alpha_T, and with it sigma_R, comes from the theorem's statement rather than its lemma.
  bool stated_alpha = false;
};

// The regret bound of the theorem on Neural-ES, term by term; it holds with probability
// 1 - 4 delta.
struct NeuralBound {
  double first_pulls;    // K
  double approximation;  // 4 T epsilon(N)
  double failures;       // pi^2 / 6
  // (1 + 8 / p'_N) (alpha_T + beta_T) sqrt(T) sqrt(2 d~ log(1 + T K / lambda) + 2)
  double exploration;
  // (4 + (1 + 8 / p'_N) (alpha_T + beta_T) + 4 epsilon(N)) sqrt(2 T log(1/delta))
  double martingale;

  double total() const { return first_pulls + approximation + failures + exploration + martingale; }
};

struct NeuralConstants : NeuralSetting {
  double K;
  double d_tilde;   // the effective dimension
  double lambda_0;  // the smallest eigenvalue of H; 0 if H is singular to working precision
  double rho;
  // An upper bound on log(det(A_T) / det(lambda I)), which depends on the arms played
  // (information_gain.h), if H is the network's own kernel.
  double log_det;

  // H is the tangent kernel of the arms (ntk.h).
  NeuralConstants(const NeuralSetting& setting, const Matrix& H);

  // sigma sqrt(log_det + 2 log(1/delta)) + sqrt(lambda) S, of the lemma on the concentration of the
  // fit.
  double proven_alpha_T() const;
  // sigma sqrt(d~ log(1 + T L^2 / (lambda d~))) + sqrt(lambda) S, of the theorem; it may be smaller
  // (docs/errata.md).
  double stated_alpha_T() const;
  double alpha_T() const { return stated_alpha ? stated_alpha_T() : proven_alpha_T(); }
  double sigma_R() const;  // alpha_T sqrt((lambda + rho) / rho)
  double beta_T() const;   // sigma_R sqrt(log_det + 4 log T)
  double m() const;        // 8 / p'_N^2 (K log T + log(1/delta))

  // Logarithms of what N / (log N)^3 must reach,
  //     T L^12 / lambda,   T^7 lambda^-8 L^18 (lambda + L T)^6,
  //     L^21 T^7 lambda^-7 (1 + sqrt(T / lambda))^6,
  std::array<double, 3> log_training_widths() const;
  // and of what N must reach: K^4 L^6 log(K^2 L / delta) / lambda_0^4, infinite with lambda_0 = 0,
  double log_kernel_width() const;
  // and sqrt(lambda) L^(-3/2) log(T K L^2 / delta)^(3/2).
  double log_min_width() const;
  // The logarithm of the smallest N that meets them all.
  double log_N() const;

  // For a network of width N:
  double eta(double log_N) const;  // 1 / (N T L + N lambda)
  // The error of the linear approximation in the limit J -> infinity of descent steps:
  // N^(-1/6) sqrt(log N) ((T / lambda)^(2/3) L^3 + (T / lambda)^(5/3) L^4 (1 + sqrt(T / lambda)))
  double epsilon(double log_N) const;
  NeuralBound bound(double log_N) const;
};

}  // namespace posse
