// Adds a multiple of an outer product to a matrix: A += a x y'.
//
// Eigen has this too, but for columns of a few dozen entries behind a Ref, as in the linear model,
// it makes a whole round of Lin-ES a sixth slower (measured in bench/).
#pragma once

#include <cassert>

#include "posse/core/window.h"

namespace posse {

// Only the entries of x and y in their windows.
inline void add_outer(Matrix& A, double a, const Eigen::Ref<const Vector>& x,
                      const Eigen::Ref<const Vector>& y, Window of_x, Window of_y) {
  assert(A.rows() == x.size() && A.cols() == y.size());
  const double* __restrict from = x.data() + of_x.first;
  for (Index j = of_y.first; j < of_y.end; ++j) {
    const double factor = a * y[j];
    double* __restrict to = A.data() + j * A.rows() + of_x.first;
    for (Index i = 0; i < of_x.size(); ++i) to[i] += from[i] * factor;
  }
}

inline void add_outer(Matrix& A, double a, const Eigen::Ref<const Vector>& x,
                      const Eigen::Ref<const Vector>& y) {
  add_outer(A, a, x, y, {0, x.size()}, {0, y.size()});
}

}  // namespace posse
