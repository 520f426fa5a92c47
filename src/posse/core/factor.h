// Keeps the Cholesky factor L L' = V of a matrix that grows by rank-one terms, at O(d^2) a term.
//
// Use it to draw from N(0, V^-1): that is the law of L'^-1 z with z standard normal.
// (Eigen's LLT has the same update, but a saved factor cannot be restored into it exactly.)
#pragma once

#include "posse/core/archive.h"
#include "posse/core/types.h"

namespace posse {

class Factor {
 public:
  explicit Factor(Index d) : L_(Matrix::Zero(d, d)) {}  // of V = 0
  explicit Factor(const Matrix& V) { assign(V); }

  // Throws Error if V is not positive definite, up to rounding.
  void assign(const Matrix& V);
  // If rounding has made V indefinite, factors the nearest matrix whose eigenvalues are at least
  // `min_eigenvalue` and no smaller than the rounding errors.
  void assign_nearest(const Matrix& V, double min_eigenvalue);

  // V += x x', by d rotations of the rows [L; x'] (Golub and Van Loan, section 6.5.4). Positive
  // terms keep the factor backward stable, so it never has to be recomputed.
  void add(Vector x);

  // V^-1 b.
  Vector solve(const Vector& b) const;
  // L'^-1 z.
  Vector solve_transposed(const Vector& z) const;

  // The widths x' V^-1 x of the columns of X.
  Vector quadratic(const Matrix& X) const;

  double log_determinant() const { return 2 * L_.diagonal().array().log().sum(); }

  const Matrix& lower() const { return L_; }

  void state(Archive& archive);

 private:
  bool try_assign(const Matrix& V);

  Matrix L_;
};

}  // namespace posse
