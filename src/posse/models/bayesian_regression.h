// Bayesian linear regression y = z' beta + noise with unknown noise: the conjugate law
//
//     sigma^2 ~ InverseGamma(a, b),        beta ~ N(mu, sigma^2 Lambda^-1).
//
// From a_0, b_0 and Lambda = lambda_0 I, rows z_i with n_i rewards that sum to s_i, their squares
// to q_i, lead to
//
//     Lambda = lambda_0 I + sum_i n_i z_i z_i',          mu = Lambda^-1 sum_i s_i z_i,
//     a      = a_0 + sum_i n_i / 2,                      b  = b_0 + (sum_i q_i - mu' Lambda mu)
//     / 2.
#pragma once

#include "posse/core/archive.h"
#include "posse/core/factor.h"
#include "posse/core/gram.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"

namespace posse {

struct RegressionPrior {
  double lambda_0 = 0.25;
  double a_0 = 6;
  double b_0 = 6;
};

// The rows that a regression is made of: z_i in columns, and their totals.
struct RegressionRows {
  Matrix Z;
  Vector n, s, q;
};

class BayesianRegression {
 public:
  BayesianRegression(const RegressionPrior& prior, Index size);

  void assign(const RegressionRows& rows);

  const Vector& mu() const { return mu_; }
  Vector draw(Rng& rng) const;  // beta, sigma^2 being drawn before it
  Vector squared_widths(const Matrix& Z) const { return L_.quadratic(Z); }  // ||z||^2_{Lambda^-1}

  double a() const { return a_; }
  double b() const { return b_; }

  void state(Archive& archive);

 private:
  RegressionPrior prior_;
  Factor L_;  // of Lambda
  Vector mu_;
  double a_, b_;
};

}  // namespace posse
