// The constants of generalized linear bandits, as given in the papers.
//
// All assume ||x|| <= 1 and ||theta*|| <= S, so that mu' lies between mu_min and mu_max wherever it
// matters, and sub-Gaussian noise of scale sigma. They are proven, but far larger than needed.
#pragma once

#include <optional>

#include "posse/core/types.h"
#include "posse/links/link.h"

namespace posse {

// P(Z >= 1) = 1 - Phi(1) of a standard normal Z: the probability that a member is optimistic.
double p_N();

// The ensemble size 8 / p^2 (K log T + log(1/delta)) that keeps at least a share p / 4 of the
// members optimistic in every round; p = p_N() for GLM-ES.
double ensemble_size(double p, double K, double T, double delta);

// lambda = max(1, d, log(1/delta)), as in the statement of the theorem on GLM-ES. The orders that
// the theorem promises need the lambda of its proof, which GlmConstants uses (docs/errata.md).
double stated_regularisation(double d, double delta);

struct GlmSetting {
  Index d = 1;
  double T = 1;         // the horizon, or the current round
  double delta = 0.05;  // probability that the bounds may fail
  double S = 1;         // bound on ||theta*||; M and mu' are taken over |z| <= S
  double sigma = 0;     // scale of the noise if it is not of the link's own exponential family
  std::optional<double> lambda = {};  // by default that of the proof
  // A constant of self-concordance, at least the link's own; by default the one that minimises
  // sigma_R.
  std::optional<double> M = {};
};

// The regret bound of the theorem on GLM-ES, term by term; it holds with probability 1 - 4 delta.
struct GlmBound {
  // gamma mu_max / sqrt(mu_min) (1 + 8 / p_N) sqrt(2 d (T - tau) log(1 + T mu_min / (d lambda)))
  double exploration;
  double martingale;  // 4 gamma mu_max / p_N sqrt(2 (T - tau) log(1/delta))
  double warm_up;     // tau times the largest gap between two arms

  double total() const { return exploration + martingale + warm_up; }
};

struct GlmConstants {
  double d, T, delta, S;
  double mu_min, mu_max;
  // 1 for rewards of the link's own exponential family. Other sigma-sub-Gaussian noise meets the
  // condition E exp(s eps) <= exp(s^2 mu') of the proof after division by sigma / sqrt(2 mu_min),
  // if that is above 1.
  double noise;
  double link_M;  // the smallest M with |mu''| <= M mu'
  double lambda;
  // The M used: the theorem holds for any M >= link_M, and gamma_t contains 1 / (2 M). It is the
  // one given, or else the smallest that minimises sigma_R for this lambda.
  double M;

  // Throws Error if the given M is below link_M.
  GlmConstants(const Link& link, const GlmSetting& setting);

  // Whether M is finite and mu' bounded and positive where |z| <= S, as everything below needs.
  bool finite() const;

  // "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual Bandits":
  double gamma(double t) const;        // gamma_t of the lemma on the concentration of the MLE
  double beta(double t) const;         // beta_t of the same
  double gamma_tilde(double t) const;  // of the lemma on the concentration of perturbations
  double gamma() const { return gamma(T); }
  double beta() const { return beta(T); }
  double gamma_tilde() const { return gamma_tilde(T); }
  // (1 + M beta_T) gamma_T, which bounds ||theta - theta*||_H in all rounds with probability
  // 1 - delta.
  double radius() const { return (1 + M * beta()) * gamma(); }
  // mu_max^(1/2) / mu_min sigma_R gamma~_T, which bounds ||theta^j - theta||_H in any one round
  // with probability 1 - delta/T.
  double perturbation_radius(double sigma_R) const;
  // gamma: the sum of both, which bounds ||theta^j - theta*||_H.
  double member_radius(double sigma_R) const { return radius() + perturbation_radius(sigma_R); }

  double b_1() const;  // of the lemma on optimism
  double b_2() const;
  // max{2 b_1, 4 e b_2}, which is at least the b_1 + 2 e b_2 that optimism needs. With M = 0 (the
  // identity link) b_1 suffices.
  double sigma_R() const;
  // What 1 / max_x ||x||_{H^-1} must reach in the warm-up for this sigma_R; 0 with M = 0.
  double iota(double sigma_R) const;
  // ceil(1.5 iota^2 d / mu_min): a double, since it may not fit into an integer.
  double tau(double sigma_R) const;

  // If the warm-up exceeds the horizon, the bound is T largest_gap.
  GlmBound bound(double sigma_R, double tau, double largest_gap) const;

  // Filippi et al., NeurIPS 2010: rho_t, for rewards up to R_max, round t.
  double filippi_width(double R_max, double t) const;
  // Li, Lu & Zhou, ICML 2017, theorem 2: alpha, for noise of scale sigma.
  double li_width(double sigma) const;
  // Kveton et al., AISTATS 2020: c_1, with which ||theta - theta*||_V <= c_1.
  double kveton_radius(double sigma) const;

 private:
  // max(1, (2 d M / S) log(max(e sqrt(1 + T mu_max / d), 1/delta))) with the link's own M: a larger
  // M could only increase it, and with it everything that it multiplies.
  double proven_lambda() const;
  // d + d/2 log(1 + t mu_max / (d lambda)) + log(1/delta)
  double noise_exponent(double t) const;
  // M, but with M = 0, where gamma_t may use any M, the one that minimises gamma_T.
  double M_of_gamma() const;
  bool larger_M_shrinks_sigma_R() const;
  double best_M() const;
};

}  // namespace posse
