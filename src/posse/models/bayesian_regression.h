// Bayesian linear regression y = z' beta + noise with unknown noise: the conjugate law
//
//     sigma^2 ~ InverseGamma(a, b),        beta ~ N(mu, sigma^2 Lambda^-1).
//
// With the prior a_0, b_0 and Lambda = lambda_0 I, and rows z_i with n_i rewards, their sum s_i and
// their sum of squares q_i, the posterior is
//
//     Lambda = lambda_0 I + sum_i n_i z_i z_i',      mu = Lambda^-1 sum_i s_i z_i,
//     a      = a_0 + sum_i n_i / 2,                  b  = b_0 + (sum_i q_i - mu' Lambda mu) / 2.
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

// The data of a regression: z_i in columns, and their totals.
struct RegressionRows {
  Matrix Z;
  Vector n, s, q;
};

class BayesianRegression {
 public:
  BayesianRegression(const RegressionPrior& prior, Index size);

  void assign(const RegressionRows& rows);

  const Vector& mu() const { return mu_; }
  Vector draw(Rng& rng) const;  // beta, after drawing sigma^2
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
