// The regularised negative log-likelihood of a generalized linear model over the rows of a history,
//
//     L(theta) = lambda/2 |theta|^2 + sum_i n_i b(x_i' theta) - r' theta,
//
// where r = sum_i S_i x_i holds all that depends on rewards and perturbations. Its gradient is
// f(theta) - r with f(theta) = lambda theta + sum_i n_i mu(x_i' theta) x_i: a fit solves
// f(theta) = r. A loss keeps references to the link and to the rows of its history.
#pragma once

#include "posse/core/types.h"
#include "posse/history/history.h"
#include "posse/links/link.h"

namespace posse {

// Larger terms n_i mu'_i |x_i|^2 of a Hessian are not used: their sums might overflow.
inline constexpr double kMaxHessianTerm = 1e250;

struct GlmLoss {
  const Link& link;
  Eigen::Ref<const Matrix> X;  // d x rows
  Eigen::Ref<const Vector> n;
  double lambda;

  double value(const Vector& theta, const Vector& r) const;
  Vector f(const Vector& theta) const;
  Matrix f(const Matrix& Theta) const;        // of each column
  Vector means(const Vector& theta) const;    // mu(x_i' theta)
  Vector weights(const Vector& theta) const;  // n_i mu'(x_i' theta)
  Matrix hessian(const Vector& theta) const;  // lambda I + X diag(weights) X'
};

inline GlmLoss glm_loss(const History& history, const Link& link, double lambda) {
  return {link, history.X(), history.n(), lambda};
}

// r of the unperturbed rewards: sum_i s_i x_i.
inline Vector reward_sum(const History& history) { return history.X() * history.s(); }

}  // namespace posse
