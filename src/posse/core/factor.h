// Keeps the Cholesky factor L L' = V of a matrix that grows by rank-one terms, at O(d^2) a term.
//
// Wanted where one draws from N(0, V^-1): L'^-1 z with z standard normal has that law.
// (Eigen's LLT has the same update, but a saved factor cannot be put back into it exactly.)
#pragma once

#include "posse/core/archive.h"
#include "posse/core/types.h"

namespace posse {

class Factor {
 public:
  explicit Factor(Index d) : L_(Matrix::Zero(d, d)) {}  // of V = 0
  explicit Factor(const Matrix& V) { assign(V); }

  // Throws Error if V is not positive definite, by more than rounding.
  void assign(const Matrix& V);
  // Of the nearest matrix with eigenvalues of at least `least` and of the rounding errors' size, if
  // rounding has made V indefinite.
  void assign_nearest(const Matrix& V, double least);

  // V += x x', by d rotations of the rows [L; x'] (Golub and Van Loan, section 6.5.4). Positive
  // terms keep the factor backward stable, so it needs no renewal.
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
  bool assigned(const Matrix& V);

  Matrix L_;
};

}  // namespace posse
