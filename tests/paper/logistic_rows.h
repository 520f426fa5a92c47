// What the transcriptions for logistic rewards share: the loss of raw rows, term by term, and its
// minimum in a ball.
//
//     L(theta) = sum_l log(1 + e^(X_l' theta)) - Y_l X_l' theta,  mu(z) = 1 / (1 + e^-z)
#pragma once

#include <cmath>
#include <vector>

#include "tests/paper/raw_rows.h"

namespace posse::paper {

inline double mu(double z) { return 1 / (1 + std::exp(-z)); }
inline double mu_dot(double z) { return mu(z) * (1 - mu(z)); }

inline double summed_loss(const std::vector<Row>& rows, const Vector& theta) {
  double L = 0;
  for (const Row& row : rows) {
    const double z = row.x.dot(theta);
    L += std::log(1 + std::exp(z)) - row.y * z;
  }
  return L;
}

inline Vector summed_gradient(const std::vector<Row>& rows, const Vector& theta) {
  Vector g = Vector::Zero(theta.size());
  for (const Row& row : rows) add_scaled(g, mu(row.x.dot(theta)) - row.y, row.x);
  return g;
}

// lambda I + the Hessian of L
inline Matrix summed_hessian(const std::vector<Row>& rows, const Vector& theta, double lambda) {
  Matrix H = lambda * Matrix::Identity(theta.size(), theta.size());
  for (const Row& row : rows) add_square(H, mu_dot(row.x.dot(theta)), row.x);
  return H;
}

// argmin L(theta) + nu/2 ||theta||^2, by Newton's method from a guess, with steps of length <= 1.
inline Vector penalised_minimum(const std::vector<Row>& rows, double nu, Vector theta) {
  for (int i = 0; i < 100; ++i) {
    const Vector g = summed_gradient(rows, theta) + nu * theta;
    const Vector step = -summed_hessian(rows, theta, nu).inverse() * g;
    theta += step / std::max(1.0, step.norm());
    if (step.norm() < 1e-10) break;
  }
  return theta;
}

// argmin L(theta) where ||theta|| <= S: the multiplier nu of the constraint is found by bisection.
inline Vector minimum_of_rows_in_ball(const std::vector<Row>& rows, double S, Index d) {
  double low = 1e-9, high = 1;  // as nu -> 0, the limit is the minimum of smallest norm
  Vector theta = penalised_minimum(rows, high, Vector::Zero(d));
  while (theta.norm() > S) theta = penalised_minimum(rows, high *= 4, theta);
  const Vector free = penalised_minimum(rows, low, theta);
  if (free.norm() <= S) return free;
  for (int i = 0; i < 55; ++i) {
    const double nu = std::sqrt(low * high);
    theta = penalised_minimum(rows, nu, theta);
    (theta.norm() > S ? low : high) = nu;
  }
  return theta;
}

}  // namespace posse::paper
