// Adds an outer product to a matrix: A += x y'.
//
// Eigen has this, but for columns of a few dozen entries it takes nearly twice as long (bench/
// measures both), and two of these are what an update of a linear model consists of.
#pragma once

#include <cassert>

#include "posse/core/types.h"

namespace posse {

inline void add_outer(Matrix& A, const Eigen::Ref<const Vector>& x,
                      const Eigen::Ref<const Vector>& y) {
  assert(A.rows() == x.size() && A.cols() == y.size());
  const Index rows = A.rows();
  const double* __restrict from = x.data();
  for (Index j = 0; j < A.cols(); ++j) {
    const double factor = y[j];
    double* __restrict to = A.data() + j * rows;
    for (Index i = 0; i < rows; ++i) to[i] += from[i] * factor;
  }
}

}  // namespace posse
