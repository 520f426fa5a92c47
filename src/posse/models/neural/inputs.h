// The inputs of a network, a column each, for its first layer.
//
// A disjoint encoding (0, .., x, .., 0) has an arm's features in the arm's own block. Columns whose
// windows, from their first feature that is not zero to the last one, overlap are kept together
// without the zeros around them, so that the first layer touches that part of the features only.
#pragma once

#include <vector>

#include "posse/core/types.h"

namespace posse {

class Inputs {
 public:
  // All features, columns in their order.
  explicit Inputs(const Eigen::Ref<const Matrix>& X);

  // Columns `which` of X by their windows; order() says where they went.
  static Inputs by_window(const Eigen::Ref<const Matrix>& X, const std::vector<Index>& which);

  Index count() const { return count_; }
  // The column of X that the i-th input is.
  const std::vector<Index>& order() const { return order_; }

  void multiply(const Eigen::Ref<const Matrix>& W, Matrix& Z) const;  // Z = W X
  void add_outer(const Matrix& D, Eigen::Ref<Matrix> G) const;        // G += D X'
  Matrix products(const Inputs& other) const;                         // X' X_other
  Vector squared_norms() const;
  Matrix dense() const;

  // M x for each x, but for what M would put outside of x's window.
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
