// The constants of generalized linear bandits, as the papers give them.
//
// All assume ||x|| <= 1 and ||theta*|| <= S, so that mu' lies between mu_min and mu_max wherever it
// matters, and noise of (sub-Gaussian) scale sigma. They are proven, and far wider than what works.
#pragma once

#include <optional>

#include "posse/core/types.h"
#include "posse/links/link.h"

namespace posse {

// P(Z >= 1) of a standard normal Z, 1 - Phi(1): how likely a member is optimistic.
double p_N();

// The ensemble size 8 / p^2 (K log T + log(1/delta)) that keeps a share p / 4 of the members
// optimistic in every round; p = p_N() for GLM-ES.
double ensemble_size(double p, double K, double T, double delta);

// lambda = 1 v d v log(1/delta), as the statement of the theorem on GLM-ES has it. The orders that
// the theorem promises need that of its proof, which GlmConstants takes (docs/errata.md).
double stated_regularisation(double d, double delta);

struct GlmSetting {
  Index d = 1;
  double T = 1;         // the horizon, or the present round
  double delta = 0.05;  // probability that the bounds may fail
  double S = 1;         // bound of ||theta*||; M and mu' are taken over |z| <= S
  double sigma = 0;     // scale of noise that is not of the link's own exponential family
  std::optional<double> lambda = {};  // that of the proof if left out
  // An M of self-concordance from the link's own on; that of least sigma_R if left out.
  std::optional<double> M = {};
};

// The regret bound of the theorem on GLM-ES, term by term; it holds with probability 1 - 4 delta.
struct GlmBound {
  // gamma mu_max / sqrt(mu_min) (1 + 8 / p_N) sqrt(2 d (T - tau) log(1 + T mu_min / (d lambda)))
  double exploration;
  double martingale;  // 4 gamma mu_max / p_N sqrt(2 (T - tau) log(1/delta))
  double warm_up;     // tau times the largest gap of two arms

  double total() const { return exploration + martingale + warm_up; }
};

struct GlmConstants {
  double d, T, delta, S;
  double mu_min, mu_max;
  // 1 for rewards of the link's own exponential family. Noise that is sigma-sub-Gaussian instead
  // meets the condition E exp(s eps) <= exp(s^2 mu') of the proof once divided by
  // sigma / sqrt(2 mu_min), if that is above 1.
  double noise;
  double link_M;  // the least M with |mu''| <= M mu'
  double lambda;
  // What the theorem is applied with: it holds for any M from link_M on, and gamma_t has 1 / (2 M).
  // This is the least of those that minimise sigma_R for that lambda, or the one given.
  double M;

  // Throws Error if an M below link_M is given.
  GlmConstants(const Link& link, const GlmSetting& setting);

  // Whether the link has an M and a mu' that is bounded and above 0 there, as all below needs.
  bool finite() const;

  // "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual Bandits":
  double gamma(double t) const;        // gamma_t of the lemma on the concentration of the MLE
  double beta(double t) const;         // beta_t of the same
  double gamma_tilde(double t) const;  // of the lemma on the concentration of perturbations
  double gamma() const { return gamma(T); }
  double beta() const { return beta(T); }
  double gamma_tilde() const { return gamma_tilde(T); }
  // (1 + M beta_T) gamma_T: with probability 1 - delta never below ||theta - theta*||_H.
  double radius() const { return (1 + M * beta()) * gamma(); }
  // mu_max^(1/2) / mu_min sigma_R gamma~_T: not below ||theta^j - theta||_H, in any one round with
  // probability 1 - delta/T.
  double perturbation_radius(double sigma_R) const;
  // gamma: the sum of both, not below ||theta^j - theta*||_H.
  double member_radius(double sigma_R) const { return radius() + perturbation_radius(sigma_R); }

  double b_1() const;  // of the lemma on optimism
  double b_2() const;
  // max{2 b_1, 4 e b_2}, which implies the b_1 + 2 e b_2 that optimism needs. With M = 0 (the
  // identity) b_1 is enough.
  double sigma_R() const;
  // How large the warm-up must make 1 / max_x ||x||_H^-1 for that sigma_R; 0 with M = 0.
  double iota(double sigma_R) const;
  // ceil(1.5 iota^2 d / mu_min): a double, since it need not fit a whole number.
  double tau(double sigma_R) const;

  // A warm-up beyond the horizon leaves T largest_gap.
  GlmBound bound(double sigma_R, double tau, double largest_gap) const;

  // Filippi et al., NeurIPS 2010: rho_t, for rewards up to R_max, round t.
  double filippi_width(double R_max, double t) const;
  // Li, Lu & Zhou, ICML 2017, theorem 2: alpha, for noise of scale sigma.
  double li_width(double sigma) const;
  // Kveton et al., AISTATS 2020: c_1, with which ||theta - theta*||_V <= c_1.
  double kveton_radius(double sigma) const;

 private:
  // 1 v (2 d M / S) log(e sqrt(1 + T mu_max / d) v 1/delta), with the link's own M: with a larger
  // one it could only grow, and with it all that multiplies it.
  double proven_lambda() const;
  // d + d/2 log(1 + t mu_max / (d lambda)) + log(1/delta)
  double noise_exponent(double t) const;
  // With M = 0 any M may stand in gamma_t; that which minimises gamma_T.
  double M_of_gamma() const;
  bool shrinks_sigma_R_by_larger_M() const;
  double best_M() const;
};

}  // namespace posse
