// The constants of generalized linear bandits, as the papers give them.
//
// All assume ||x|| <= 1 and ||theta*|| <= S, so that mu' lies between mu_min and mu_max wherever it
// matters, and noise of (sub-Gaussian) scale sigma. They are proven, and far wider than what works.
#pragma once

#include "posse/core/types.h"
#include "posse/links/link.h"

namespace posse {

struct GlmConstants {
  double d;
  double T;      // the horizon, or the present round
  double delta;  // probability that the bounds may fail
  double lambda;
  double S;
  double M;  // of self-concordance
  double mu_min, mu_max;

  // M and the range of mu' are taken over |z| <= radius.
  GlmConstants(const Link& link, double radius, Index features, double horizon, double failure,
               double regularisation, double norm);

  // "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual Bandits":
  double gamma() const;        // gamma_T of the lemma on the concentration of the MLE
  double beta() const;         // beta_T of the same
  double gamma_tilde() const;  // of the lemma on the concentration of perturbations
  // (1 + M beta_T) gamma_T: with probability 1 - delta never below ||theta - theta*||_H.
  double radius() const { return (1 + M * beta()) * gamma(); }
  // max{2 b_1, 4 e b_2}: the least sigma_R that the proof of optimism admits.
  double sigma_R() const;

  // Filippi et al., NeurIPS 2010: rho_t, for rewards up to R_max, round t.
  double filippi_width(double R_max, double t) const;
  // Li, Lu & Zhou, ICML 2017, theorem 2: alpha, for noise of scale sigma.
  double li_width(double sigma) const;
  // Kveton et al., AISTATS 2020: c_1, with which ||theta - theta*||_V <= c_1.
  double kveton_radius(double sigma) const;
};

}  // namespace posse
