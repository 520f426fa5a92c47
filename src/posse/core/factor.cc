#include "posse/core/factor.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "posse/core/error.h"

namespace posse {

void Factor::assign(const Matrix& V) {
  if (!try_assign(V)) throw Error("the matrix to factor is not positive definite");
}

// V may be singular to working precision; adding a multiple of the identity as small as the
// rounding errors then makes it positive definite.
bool Factor::try_assign(const Matrix& V) {
  Eigen::LLT<Matrix> factored(V);
  double jitter = std::numeric_limits<double>::epsilon() * V.trace();
  for (int i = 0; i < 4 && factored.info() != Eigen::Success; ++i, jitter *= 10) {
    factored.compute(V + jitter * Matrix::Identity(V.rows(), V.cols()));
  }
  if (factored.info() != Eigen::Success) return false;
  L_ = factored.matrixL();
  return true;
}

// With V = Q E Q' and the QR factorisation sqrt(E) Q' = O R, V = R' R.
void Factor::assign_nearest(const Matrix& V, double min_eigenvalue) {
  if (try_assign(V)) return;
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(V);
  const double rounding = std::numeric_limits<double>::epsilon() * static_cast<double>(V.rows()) *
                          solver.eigenvalues().cwiseAbs().maxCoeff();
  const Vector roots =
      solver.eigenvalues().cwiseMax(std::max(min_eigenvalue, rounding)).cwiseSqrt();
  const Matrix root = roots.asDiagonal() * solver.eigenvectors().transpose();
  const Matrix R = Eigen::HouseholderQR<Matrix>(root).matrixQR().triangularView<Eigen::Upper>();
  const Vector signs = R.diagonal().unaryExpr([](double r) { return r < 0 ? -1.0 : 1.0; });
  L_ = R.transpose() * signs.asDiagonal();
}

void Factor::add(Vector x) {
  const Index d = L_.rows();
  for (Index k = 0; k < d; ++k) {
    if (x[k] == 0) continue;
    const double r = std::hypot(L_(k, k), x[k]);
    const double c = L_(k, k) / r;
    const double s = x[k] / r;
    L_(k, k) = r;
    for (Index i = k + 1; i < d; ++i) {
      const double l = L_(i, k);
      L_(i, k) = c * l + s * x[i];
      x[i] = c * x[i] - s * l;
    }
  }
}

Vector Factor::quadratic(const Matrix& X) const {
  return L_.triangularView<Eigen::Lower>().solve(X).colwise().squaredNorm().transpose();
}

void Factor::state(Archive& archive) {
  const bool definite = (L_.diagonal().array() > 0).all();  // as made; a factor only grows
  archive(L_);
  archive.require((L_.diagonal().array() >= 0).all(), "a factor has a negative diagonal");
  archive.require(!definite || (L_.diagonal().array() > 0).all(), "a factor is singular");
}

Vector Factor::solve(const Vector& b) const {
  return solve_transposed(L_.triangularView<Eigen::Lower>().solve(b));
}

Vector Factor::solve_transposed(const Vector& z) const {
  return L_.triangularView<Eigen::Lower>().transpose().solve(z);
}

}  // namespace posse
