// Keeps V = lambda I + sum_l x_l x_l' and its inverse as rank-one terms join, at O(d^2) a term.
//
// The inverse follows by Sherman and Morrison's formula; rounding errors of thousands of such steps
// would add up, so every kRefactorEvery terms, and after a term that the formula would treat badly,
// it is computed anew from V itself. V is not needed until then: its terms wait in a block and join
// by one matrix product, many times faster.
//
// V is at least lambda I, but with a tiny lambda or features of wild scales rounding may hide that:
// then eigenvalues below max(lambda, d eps ||V||) are raised to it, so that nothing explodes.
#pragma once

#include "posse/core/archive.h"
#include "posse/core/types.h"
#include "posse/core/window.h"

namespace posse {

class Gram {
 public:
  static constexpr Index kBlock = 64;
  static constexpr Index kRefactorEvery = 16 * kBlock;

  Gram(Index d, double lambda);

  // V = lambda I + X diag(n) X', all terms at once.
  void assign(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n);

  // V += x x'. The zeros around x, and around V^-1 x, cost nothing.
  void add(const Eigen::Ref<const Vector>& x);
  // The same for those who know k = V^-1 x.
  void add(const Eigen::Ref<const Vector>& x, const Eigen::Ref<const Vector>& k);
  // V += X diag(n) X', all terms at once; terms may go, too, if they had come.
  void add_all(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n);

  Matrix matrix() const;
  const Matrix& inverse() const { return V_inverse_; }
  // V^-1 x, without the zeros around x.
  auto times_inverse(const Eigen::Ref<const Vector>& x) const {
    const Window w = window_of(x);
    return V_inverse_.middleCols(w.first, w.size()) * x.segment(w.first, w.size());
  }

  // log(det V / det(lambda I)): how much has been learned, in nats, twice over.
  double information() const { return information_; }

  // The widths x' V^-1 x of the columns of X.
  Vector quadratic(const Matrix& X) const;

  void state(Archive& archive);

 private:
  void join(const Eigen::Ref<const Vector>& x);
  void join_waiting();
  void refactor();
  void invert_raising_eigenvalues();

  double lambda_;
  Matrix V_;                 // without the waiting terms
  Matrix waiting_;           // d x kBlock
  Index waiting_count_ = 0;  // columns of it that are terms
  Matrix V_inverse_;
  Vector k_;  // V^-1 x of the term that joins; a member so that add() does not allocate
  double information_ = 0;
  Index since_refactor_ = 0;
};

}  // namespace posse
