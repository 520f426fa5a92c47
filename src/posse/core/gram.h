// Keeps V = lambda I + sum_l x_l x_l' and its inverse under rank-one updates of cost O(d^2).
//
// The inverse is updated by the Sherman-Morrison formula. Its rounding errors add up over thousands
// of steps, so it is recomputed from V every kRefactorEvery terms, and after a term for which the
// formula is inaccurate. V itself is not needed until then: its terms are collected in a block and
// added by one matrix product, which is many times faster.
//
// V is at least lambda I, but rounding may hide that when lambda is tiny or the features are badly
// scaled. Eigenvalues below max(lambda, d eps ||V||) are then raised to it, so that V^-1 stays
// bounded.
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

  // Changes lambda.
  void set_lambda(double lambda);

  // V += x x'. The zeros around x, and around V^-1 x, cost nothing. Returns whether V^-1 was
  // computed anew; if not, V^-1 (v + y x) is p + (y - x' p) gain(), where p was V^-1 v.
  bool add(const Eigen::Ref<const Vector>& x);
  // The same for a caller that knows k = V^-1 x.
  bool add(const Eigen::Ref<const Vector>& x, const Eigen::Ref<const Vector>& k);
  // The new V^-1 x, after an add(x) that did not compute V^-1 anew.
  const Vector& gain() const { return k_; }
  // V += X diag(n) X', all terms at once. A negative n_i removes terms that were added before.
  void add_all(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n);

  Matrix matrix() const;
  const Matrix& inverse() const { return V_inverse_; }
  // V^-1 x, skipping the zeros around x.
  auto times_inverse(const Eigen::Ref<const Vector>& x) const {
    const Window w = window_of(x);
    return V_inverse_.middleCols(w.first, w.size()) * x.segment(w.first, w.size());
  }

  // log(det V / det(lambda I)): twice the information gained, in nats.
  double information() const { return information_; }

  // x' V^-1 x for each column x of X.
  Vector quadratic(const Matrix& X) const;

  void state(Archive& archive);

 private:
  bool append(const Eigen::Ref<const Vector>& x);
  void flush_pending();
  void refactor();
  void invert_raising_eigenvalues(const Matrix& V);

  double lambda_;
  Matrix sum_;               // sum_l x_l x_l' without the pending terms
  Matrix pending_;           // d x kBlock
  Index pending_count_ = 0;  // of its columns
  Matrix V_inverse_;
  Vector k_;  // V^-1 x of the term being added, then gain()
  double information_ = 0;
  Index since_refactor_ = 0;
};

}  // namespace posse
