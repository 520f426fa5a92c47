#include "posse/design/g_optimal.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "posse/core/outer.h"

namespace posse {
namespace {

constexpr double kRankTolerance = 1e-10;
constexpr double kWidthTolerance = 1e-9;  // relative rounding error of widths
constexpr Index kRefreshEvery = 64;       // exchanges, before rounding errors add up

// The arms in coordinates of their span, r x K, in which they are "white": Y Y' = I, from
// X' = Y' R. Then y_k y_k' <= r V(zeta) at an optimal zeta (r is its largest width), so
// I <= K r V(zeta): however badly X is scaled, the condition number of V is at most K r.
Matrix whiten(const Matrix& X) {
  Matrix features = X.transpose();
  for (auto feature : features.colwise()) {
    const double scale = feature.cwiseAbs().maxCoeff();  // before the norm, which could overflow
    if (scale > 0) feature = (feature.array() / scale).matrix().normalized();
  }
  Eigen::ColPivHouseholderQR<Matrix> qr(features);
  qr.setThreshold(kRankTolerance);
  return (qr.householderQ() * Matrix::Identity(X.cols(), qr.rank())).transpose();
}

// A design that climbs towards the optimum.
class DesignAscent {
 public:
  explicit DesignAscent(const Matrix& Y)
      : Y_(Y), r_(static_cast<double>(Y.rows())), zeta_(Vector::Ones(Y.cols())) {
    refresh();
  }

  const Vector& zeta() const { return zeta_; }
  const Vector& widths() const { return widths_; }
  double excess() const { return widths_.maxCoeff() / r_ - 1; }

  // Computes V^-1 and the widths from scratch.
  void refresh() {
    zeta_ /= zeta_.sum();
    const Matrix V = Y_ * zeta_.asDiagonal() * Y_.transpose();
    const Eigen::LLT<Matrix> cholesky(V);
    V_inverse_ = cholesky.solve(Matrix::Identity(V.rows(), V.cols()));
    widths_ = cholesky.matrixL().solve(Y_).colwise().squaredNorm();
  }

  // Drops arms that no optimal design contains, because their width is below `min_width` (Harman
  // and Pronzato); returns whether there were any. Arms of an optimal design may have no weight
  // yet, so the others cannot all be dropped at once: those that are have sum_k zeta_k g_k <= 1/2,
  // which leaves at least half of V.
  bool drop_useless_arms() {
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
  void exchange() {
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

 private:
  // zeta_k += a, by the Sherman-Morrison formula.
  void add(Index k, double a) {
    const Vector u = V_inverse_ * Y_.col(k);
    const double factor = -a / (1 + a * u.dot(Y_.col(k)));
    add_outer(V_inverse_, factor, u, u);
    widths_.array() += factor * (Y_.transpose() * u).array().square();
    zeta_[k] += a;
  }

  const Matrix& Y_;
  double r_;
  Vector zeta_;
  Vector widths_;
  Matrix V_inverse_;
};

// Exchanges weight until the excess is at most eps; returns the number of exchanges.
Index ascend(DesignAscent& design, const DesignOptions& options) {
  Index iterations = 0;
  for (;;) {
    while (design.drop_useless_arms()) design.refresh();
    if (design.excess() <= options.eps || iterations == options.max_iterations) return iterations;
    const Index last = std::min(iterations + kRefreshEvery, options.max_iterations);
    for (; iterations < last && design.excess() > options.eps; ++iterations) design.exchange();
    design.refresh();
  }
}

}  // namespace

Design g_optimal(const Matrix& X, const DesignOptions& options) {
  assert(X.cols() > 0 && X.allFinite());
  const Index K = X.cols();
  const Matrix Y = whiten(X);
  if (Y.rows() == 0) {
    return {Vector::Constant(K, 1 / static_cast<double>(K)), Vector::Zero(K), 0, 0, 0};
  }
  DesignAscent ascent(Y);
  const Index iterations = ascend(ascent, options);
  return {ascent.zeta(), ascent.widths(), ascent.widths().maxCoeff(), Y.rows(), iterations};
}

}  // namespace posse
