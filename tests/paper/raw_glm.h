// What the transcriptions of generalized linear policies share: the links, written out, and the
// loss of the paper, summed over raw rows,
//
//     L(theta) = lambda/2 ||theta||^2 - sum_l (Y_l X_l' theta - b(X_l' theta)) - <w, theta>
//
// with mu = b' and w = 0 unless the loss itself is perturbed.
#pragma once

#include <cmath>
#include <vector>

#include "tests/paper/raw_rows.h"

namespace posse::paper {

struct RawLink {
  double (*mu)(double z);
  double (*mu_dot)(double z);
};

inline const RawLink kIdentity{[](double z) { return z; }, [](double) { return 1.0; }};
inline const RawLink kLogistic{[](double z) { return 1 / (1 + std::exp(-z)); },
                               [](double z) { return 1 / (2 + std::exp(z) + std::exp(-z)); }};
inline const RawLink kPoisson{[](double z) { return std::exp(z); },
                              [](double z) { return std::exp(z); }};

// x' theta, entry by entry: Eigen's expressions are very slow under sanitizers.
inline double product(const Vector& x, const Vector& theta) {
  double sum = 0;
  const double *i = x.data(), *j = theta.data();
  for (const double* last = i + x.size(); i != last; ++i, ++j) sum += *i * *j;
  return sum;
}

struct RawLoss {
  RawLink link;
  double lambda;
  const std::vector<Row>& rows;
  Vector w;

  // lambda theta + sum_l (mu(X_l' theta) - Y_l) X_l - w
  Vector gradient(const Vector& theta) const {
    Vector sum = lambda * theta - w;
    for (const Row& row : rows) {
      add_scaled(sum, link.mu(product(row.x, theta)) - row.y, row.x);
    }
    return sum;
  }

  // lambda I + sum_l mu'(X_l' theta) X_l X_l'
  Matrix hessian(const Vector& theta) const {
    Matrix H = lambda * Matrix::Identity(theta.size(), theta.size());
    for (const Row& row : rows) add_square(H, link.mu_dot(product(row.x, theta)), row.x);
    return H;
  }

  // Newton's method with step halving, until the gradient is 1e-11 or no step lowers it any more.
  Vector argmin(Vector theta) const {
    Vector g = gradient(theta);
    for (double s = 1; g.norm() > 1e-11 && s > 1e-6;) {
      const Vector step = hessian(theta).ldlt().solve(g);
      for (s = 1; s > 1e-6; s /= 2) {
        const Vector next = theta - s * step, g_next = gradient(next);
        if (!(g_next.norm() < g.norm())) continue;
        theta = next, g = g_next;
        break;
      }
    }
    return theta;
  }
};

// The inner products of the arms with theta.
inline Vector predictors(const Context& context, const Vector& theta) {
  Vector f(context.K());
  for (Index k = 0; k < context.K(); ++k) f[k] = product(context.x().col(k), theta);
  return f;
}

// The constants of the proven scales: d, the horizon, the noise, and for |z| <= S the bounds
// mu_min <= mu'(z) <= mu_max and |mu''(z)| <= M mu'(z).
struct GlmBounds {
  double d;
  double T;
  double delta;
  double sigma;
  double S;
  double M;
  double mu_min, mu_max;

  // c_1 = (sigma / mu_min) sqrt(d log(T / d) + 2 log T) of Kveton et al. 2020.
  double c_1() const { return sigma / mu_min * std::sqrt(d * std::log(T / d) + 2 * std::log(T)); }

  // (1 + M beta_T) gamma_T of the ensemble paper's lemma on the concentration of the MLE.
  double radius(double lambda) const {
    const double gamma_T =
        std::sqrt(lambda) * (1 / (2 * M) + S) +
        4 * M / std::sqrt(lambda) *
            (d + d / 2 * std::log(1 + T * mu_max / (d * lambda)) + std::log(1 / delta));
    const double beta_T = M * gamma_T * gamma_T / lambda + std::sqrt(gamma_T * gamma_T / lambda);
    return (1 + M * beta_T) * gamma_T;
  }
};

// The bounds of the logistic link: mu' = mu (1 - mu) is largest at 0 and smallest at S, and
// mu'' / mu' = 1 - 2 mu.
inline GlmBounds logistic_bounds(double S) {
  GlmBounds bounds{};
  bounds.S = S;
  bounds.M = 2 * kLogistic.mu(S) - 1;
  bounds.mu_min = kLogistic.mu(S) * (1 - kLogistic.mu(S));
  bounds.mu_max = 0.25;
  return bounds;
}

}  // namespace posse::paper
