// Keeps V = lambda I + sum_l x_l x_l' and its inverse as rank-one terms join, at O(d^2) a term.
//
// The inverse follows by Sherman and Morrison's formula; rounding errors of thousands of such steps
// would add up, so every kRefactorEvery terms it is computed anew from V itself.
#pragma once

#include "posse/core/archive.h"
#include "posse/core/types.h"

namespace posse {

class Gram {
 public:
  static constexpr int kRefactorEvery = 1000;

  Gram(Index d, double lambda);

  // V = lambda I + X diag(n) X', all terms at once.
  void assign(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n);

  // V += x x'.
  void add(const Eigen::Ref<const Vector>& x);

  const Matrix& matrix() const { return V_; }
  const Matrix& inverse() const { return V_inverse_; }

  // log(det V / det(lambda I)): how much has been learned, in nats, twice over.
  double information() const { return information_; }

  // The widths x' V^-1 x of the columns of X.
  Vector quadratic(const Matrix& X) const;

  void state(Archive& archive);

 private:
  void refactor();

  double lambda_;
  Matrix V_;
  Matrix V_inverse_;
  Vector k_;  // V^-1 x of the term that joins; a member so that add() does not allocate
  double information_ = 0;
  int since_refactor_ = 0;
};

}  // namespace posse
