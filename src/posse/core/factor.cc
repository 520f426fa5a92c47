#include "posse/core/factor.h"

#include <cmath>
#include <limits>

#include "posse/core/error.h"

namespace posse {

void Factor::assign(const Matrix& V) {
  Eigen::LLT<Matrix> factored(V);
  // V may be singular to working precision; the least multiple of the identity that mends it is
  // then of the size of the rounding errors.
  double jitter = std::numeric_limits<double>::epsilon() * V.trace();
  for (int i = 0; i < 4 && factored.info() != Eigen::Success; ++i, jitter *= 10) {
    factored.compute(V + jitter * Matrix::Identity(V.rows(), V.cols()));
  }
  if (factored.info() != Eigen::Success) {
    throw Error("the matrix to factor is not positive definite");
  }
  L_ = factored.matrixL();
}

void Factor::add(Vector x) {
  const Index d = L_.rows();
  for (Index k = 0; k < d; ++k) {
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
  const Index d = L_.rows();
  archive(L_);
  if (L_.rows() != d || L_.cols() != d) throw Error("the archive holds a factor of another shape");
}

Vector Factor::solve_transposed(const Vector& z) const {
  return L_.triangularView<Eigen::Lower>().transpose().solve(z);
}

}  // namespace posse
