// Adds a multiple of an outer product to a matrix: A += a x y'.
//
// Eigen has this too; but for columns of a few dozen entries behind a Ref, as the linear model has
// them, it makes a whole round of Lin-ES a sixth longer (bench/ measures rounds).
#pragma once

#include <cassert>

#include "posse/core/types.h"

namespace posse {

inline void add_outer(Matrix& A, double a, const Eigen::Ref<const Vector>& x,
                      const Eigen::Ref<const Vector>& y) {
  assert(A.rows() == x.size() && A.cols() == y.size());
  const Index rows = A.rows();
  const double* __restrict from = x.data();
  for (Index j = 0; j < A.cols(); ++j) {
    const double factor = a * y[j];
    double* __restrict to = A.data() + j * rows;
    for (Index i = 0; i < rows; ++i) to[i] += from[i] * factor;
  }
}

}  // namespace posse
