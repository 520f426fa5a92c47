#include "posse/core/factor.h"

#include <cmath>

#include "posse/core/error.h"

namespace posse {

void Factor::assign(const Matrix& V) {
  const Eigen::LLT<Matrix> factored(V);
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

Vector Factor::solve_transposed(const Vector& z) const {
  return L_.triangularView<Eigen::Lower>().transpose().solve(z);
}

}  // namespace posse
