#include "posse/theory/information_gain.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace posse {
namespace {

// A square root of H, whose rows are features of the arms.
Matrix kernel_features(const Matrix& H) {
  const Eigen::SelfAdjointEigenSolver<Matrix> parts(H);
  return parts.eigenvectors() * parts.eigenvalues().cwiseMax(0).cwiseSqrt().asDiagonal();
}

}  // namespace

// The multiplicative algorithm for D-optimal designs: an arm's share of pulls grows with its
// gradient. The objective is concave in the shares, so its maximum is at most the current value
// plus the largest gradient minus the mean gradient.
double information_gain(const Matrix& H, double T, double lambda) {
  constexpr int kMaxSteps = 100;
  constexpr double kTolerance = 1e-6;
  const Matrix F = kernel_features(H) * std::sqrt(T / lambda);
  Vector shares = Vector::Constant(H.rows(), 1.0 / static_cast<double>(H.rows()));
  double least_bound = std::numeric_limits<double>::infinity();
  for (int step = 0; step < kMaxSteps; ++step) {
    const Matrix A = Matrix::Identity(H.rows(), H.rows()) + F.transpose() * shares.asDiagonal() * F;
    const Eigen::LLT<Matrix> root(A);
    const double value = 2 * root.matrixLLT().diagonal().array().log().sum();
    const Vector gradient = root.matrixL().solve(F.transpose()).colwise().squaredNorm();
    const double mean = shares.dot(gradient), gap = gradient.maxCoeff() - mean;
    least_bound = std::min(least_bound, value + gap);
    if (gap <= kTolerance * value) break;
    shares.array() *= gradient.array() / mean;
  }
  return least_bound;
}

}  // namespace posse
