#include "posse/models/neural/input_metric.h"

#include <utility>

namespace posse {
namespace {

constexpr Index kMaxFeatures = 512;  // M takes d^2 numbers, and d^3 operations

// A^-power of a symmetric A with positive eigenvalues.
Matrix inverse_power(const Matrix& A, double power) {
  if (power == 1) return A.llt().solve(Matrix::Identity(A.rows(), A.cols()));  // cheaper
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(A);
  const Vector powers = eigen.eigenvalues().array().pow(-power);
  return eigen.eigenvectors() * powers.asDiagonal() * eigen.eigenvectors().transpose();
}

}  // namespace

void InputMetric::see(const History& history, const Whitening& whitening) {
  const Index d = history.d();
  if (history.t() < next_ || history.rows() == 0 || d > kMaxFeatures) return;
  next_ = history.t() + history.t() / 4 + 1;
  const auto X = history.X();
  const Vector share = history.n() / history.n().sum();
  const Matrix A = X * share.asDiagonal() * X.transpose();
  const double size = A.trace();
  if (!(size > 0)) return;
  Matrix damped = A;
  damped.diagonal().array() += whitening.damping * size / static_cast<double>(d);
  Matrix M = inverse_power(damped, whitening.power);
  M *= size / M.cwiseProduct(A).sum();
  if (M.allFinite()) M_ = std::move(M);
}

}  // namespace posse
