#include "posse/design/ascent.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "posse/core/outer.h"

namespace posse {
namespace {

constexpr double kWidthTolerance = 1e-9;  // relative rounding error of widths
constexpr Index kRefreshEvery = 64;       // exchanges, before rounding errors add up

}  // namespace

Eigen::LLT<Matrix> factor_of(const Matrix& Y, const Vector& zeta) {
  const Matrix V = Y * zeta.asDiagonal() * Y.transpose();
  return Eigen::LLT<Matrix>(V);
}

DesignAscent::DesignAscent(const Matrix& Y, Vector zeta)
    : Y_(Y), r_(static_cast<double>(Y.rows())), zeta_(std::move(zeta)) {
  refresh();
}

double DesignAscent::excess() const { return widths_.maxCoeff() / r_ - 1; }

Index DesignAscent::climb(const DesignOptions& options) {
  Index iterations = 0;
  for (;;) {
    while (drop_useless_arms()) refresh();
    if (excess() <= options.eps || iterations == options.max_iterations) return iterations;
    const Index last = std::min(iterations + kRefreshEvery, options.max_iterations);
    for (; iterations < last && excess() > options.eps; ++iterations) exchange();
    refresh();
  }
}

// Computes V^-1 and the widths from scratch.
void DesignAscent::refresh() {
  zeta_ /= zeta_.sum();
  const Eigen::LLT<Matrix> cholesky = factor_of(Y_, zeta_);
  V_inverse_ = cholesky.solve(Matrix::Identity(Y_.rows(), Y_.rows()));
  widths_ = cholesky.matrixL().solve(Y_).colwise().squaredNorm();
}

// Drops arms that no optimal design contains, because their width is below `min_width` (Harman
// and Pronzato); returns whether there were any. Arms of an optimal design may have no weight
// yet, so the others cannot all be dropped at once: those that are have sum_k zeta_k g_k <= 1/2,
// which leaves at least half of V.
bool DesignAscent::drop_useless_arms() {
  const double e = std::max(0.0, widths_.maxCoeff() - r_);
  const double min_width = r_ * (1 + (e - std::sqrt(e * (4 + e - 4 / r_))) / 2 - kWidthTolerance);
  double dropped = 0;
  bool any = false;
  for (Index k = 0; k < zeta_.size(); ++k) {
    const double share = zeta_[k] * widths_[k];
    if (zeta_[k] == 0 || widths_[k] >= min_width || dropped + share > 0.5) continue;
    dropped += share;
    zeta_[k] = 0;
    any = true;
  }
  return any;
}

// Moves weight from the narrowest arm j of the support to the widest arm i:
//     det(V + a (x_i x_i' - x_j x_j')) / det V = 1 + a (g_i - g_j) - a^2 (g_i g_j - g_ij^2)
void DesignAscent::exchange() {
  Index i = 0, j = 0;
  const double g_i = widths_.maxCoeff(&i);
  const double g_j = (zeta_.array() > 0).select(widths_, g_i).minCoeff(&j);
  const double g_ij = Y_.col(i).dot(V_inverse_ * Y_.col(j));
  const double slope = g_i - g_j, curvature = 2 * (g_i * g_j - g_ij * g_ij);
  const bool takes_all = slope >= curvature * zeta_[j];
  const double a = takes_all ? zeta_[j] : slope / curvature;
  add(i, a);
  add(j, -a);
  if (takes_all) zeta_[j] = 0;
}

// zeta_k += a, by the Sherman-Morrison formula.
void DesignAscent::add(Index k, double a) {
  const Vector u = V_inverse_ * Y_.col(k);
  const double factor = -a / (1 + a * u.dot(Y_.col(k)));
  add_outer(V_inverse_, factor, u, u);
  widths_.array() += factor * (Y_.transpose() * u).array().square();
  zeta_[k] += a;
}

}  // namespace posse
