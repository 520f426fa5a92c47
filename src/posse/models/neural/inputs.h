// The inputs of a network, a column each, for its first layer.
//
// A disjoint encoding (0, .., x, .., 0) has an arm's features in the arm's own block. The window of
// a column reaches from its first nonzero feature to its last one. Columns whose windows overlap
// are kept together, without the zeros around them, so that the first layer works on that part of
// the features only.
#pragma once

#include <vector>

#include "posse/core/types.h"

namespace posse {

class Inputs {
 public:
  // All features, columns in their order.
  explicit Inputs(const Eigen::Ref<const Matrix>& X);

  // Columns `which` of X, grouped by their windows, in the order of order().
  static Inputs by_window(const Eigen::Ref<const Matrix>& X, const std::vector<Index>& which);

  Index count() const { return count_; }
  // Entry i is the column of X that became input i.
  const std::vector<Index>& order() const { return order_; }

  void multiply(const Eigen::Ref<const Matrix>& W, Matrix& Z) const;  // Z = W X
  void add_outer(const Matrix& D, Eigen::Ref<Matrix> G) const;        // G += D X'
  Matrix products(const Inputs& other) const;                         // X' X_other
  Vector squared_norms() const;
  void measure_in(double unit);
  Matrix dense() const;

  // M x for each x, without what M would put outside x's window.
  Inputs transformed(const Matrix& M) const;

 private:
  struct Block {
    Index first_feature;
    Index first_column;
    Matrix X;
  };

  Inputs() = default;

  bool is_dense() const { return blocks_.size() == 1 && blocks_[0].X.rows() == d_; }

  Index d_ = 0;
  Index count_ = 0;
  std::vector<Block> blocks_;
  std::vector<Index> order_;
};

}  // namespace posse
