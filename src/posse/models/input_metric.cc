#include "posse/models/input_metric.h"

#include <cmath>

namespace posse {
namespace {

constexpr Index kMostFeatures = 512;  // their squares are kept, and their cubes computed
constexpr double kPower = -0.75;

}  // namespace

void InputMetric::see(const History& history, double whiten) {
  const Index d = history.d();
  if (history.t() < next_ || history.rows() == 0 || d > kMostFeatures) return;
  next_ = history.t() + history.t() / 4 + 1;
  const auto X = history.X();
  const Vector share = history.n() / history.n().sum();
  const Matrix A = X * share.asDiagonal() * X.transpose();
  const double size = A.trace();
  if (!(size > 0)) return;
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(A);
  const Vector damped =
      eigen.eigenvalues().cwiseMax(0.0).array() + whiten * size / static_cast<double>(d);
  const Matrix M = eigen.eigenvectors() * damped.array().pow(kPower).matrix().asDiagonal() *
                   eigen.eigenvectors().transpose();
  const double c = size / M.cwiseProduct(A).sum();
  if (M.allFinite() && std::isfinite(c)) M_ = c * M;
}

}  // namespace posse
