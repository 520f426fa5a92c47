#include "posse/models/glm/ball.h"

#include <algorithm>
#include <cmath>

namespace posse {
namespace {

constexpr double kBallAccuracy = 1e-11;  // of ||p|| = S
constexpr double kMinShift = 1e-14;      // the first nu to try if A, scaled, is singular
constexpr int kMaxBallSteps = 100;

// The largest magnitude of an entry. The problem is divided by it, so that no square overflows.
double scale_of(const Matrix& A, const Vector& c, double S) {
  return std::max(A.diagonal().cwiseAbs().maxCoeff(), c.cwiseAbs().maxCoeff() / S);
}

}  // namespace

// Newton's method for 1/||p(nu)|| = 1/S (More & Sorensen 1983). The left side is increasing and
// concave, so once the iterates are left of the root they stay there, and no safeguard is needed.
Vector minimum_in_ball(const Matrix& A, const Vector& c, double S, double nu) {
  const double scale = scale_of(A, c, S);
  if (scale == 0) return Vector::Zero(c.size());
  const Matrix scaled = A / scale;
  const Vector right = c / scale;
  // ||p(nu)|| >= ||c|| / (||A|| + nu).
  double least = std::max(right.norm() / S - scaled.trace(), 0.0);
  nu = std::max(nu / scale, least);
  Vector p = Vector::Zero(c.size());
  Eigen::LLT<Matrix> L(c.size());
  for (int step = 0; step < kMaxBallSteps; ++step) {
    L.compute(scaled + nu * Matrix::Identity(c.size(), c.size()));
    if (L.info() != Eigen::Success) {
      nu = least = std::max(10 * nu, kMinShift);
      continue;
    }
    p = L.solve(right);
    const double length = p.norm();
    if (length <= S * (1 + kBallAccuracy) && (nu <= least || length >= S * (1 - kBallAccuracy)))
      break;
    const double slope = L.matrixL().solve(p).squaredNorm();
    const double next = std::max(least, nu + length * length / slope * (length / S - 1));
    if (next == nu) break;
    nu = next;
  }
  return p * std::min(1.0, S / p.norm());
}

}  // namespace posse
