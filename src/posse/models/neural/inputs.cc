#include "posse/models/neural/inputs.h"

#include <algorithm>
#include <numeric>

#include "posse/core/window.h"
#include "posse/models/feature_unit.h"

namespace posse {
namespace {

// Merges windows that overlap: those of one block may differ by zeros inside the block.
std::vector<Window> merge_windows(std::vector<Window> windows) {
  std::sort(windows.begin(), windows.end());
  std::vector<Window> apart;
  for (const Window& w : windows) {
    if (apart.empty() || w.first >= apart.back().end) {
      apart.push_back(w);
    } else {
      apart.back().end = std::max(apart.back().end, w.end);
    }
  }
  return apart;
}

}  // namespace

Inputs::Inputs(const Eigen::Ref<const Matrix>& X)
    : d_(X.rows()), count_(X.cols()), order_(static_cast<std::size_t>(X.cols())) {
  std::iota(order_.begin(), order_.end(), Index{0});
  blocks_.push_back({0, 0, X});
}

Inputs Inputs::by_window(const Eigen::Ref<const Matrix>& X, const std::vector<Index>& which) {
  std::vector<Window> windows;
  for (const Index i : which) windows.push_back(window_of(X.col(i)));
  Inputs inputs;
  inputs.d_ = X.rows();
  for (const Window& window : merge_windows(windows)) {
    std::vector<Index> columns;
    for (std::size_t i = 0; i < which.size(); ++i) {
      if (window.first <= windows[i].first && windows[i].end <= window.end) {
        columns.push_back(which[i]);
      }
    }
    const auto features = Eigen::seq(window.first, window.end - 1);
    inputs.blocks_.push_back({window.first, inputs.count_, X(features, columns)});
    inputs.order_.insert(inputs.order_.end(), columns.begin(), columns.end());
    inputs.count_ += static_cast<Index>(columns.size());
  }
  return inputs;
}

void Inputs::multiply(const Eigen::Ref<const Matrix>& W, Matrix& Z) const {
  Z.resize(W.rows(), count_);
  for (const Block& b : blocks_) {
    Z.middleCols(b.first_column, b.X.cols()).noalias() =
        W.middleCols(b.first_feature, b.X.rows()) * b.X;
  }
}

void Inputs::add_outer(const Matrix& D, Eigen::Ref<Matrix> G) const {
  for (const Block& b : blocks_) {
    G.middleCols(b.first_feature, b.X.rows()).noalias() +=
        D.middleCols(b.first_column, b.X.cols()) * b.X.transpose();
  }
}

Matrix Inputs::products(const Inputs& other) const {
  if (is_dense() && other.is_dense()) return blocks_[0].X.transpose() * other.blocks_[0].X;
  return dense().transpose() * other.dense();
}

Vector Inputs::squared_norms() const {
  Vector norms(count_);
  for (const Block& b : blocks_) {
    norms.segment(b.first_column, b.X.cols()) = b.X.colwise().squaredNorm();
  }
  return norms;
}

void Inputs::measure_in(double unit) {
  for (Block& b : blocks_) b.X = in_unit(unit, b.X);
}

Matrix Inputs::dense() const {
  if (is_dense()) return blocks_[0].X;
  Matrix X = Matrix::Zero(d_, count_);
  for (const Block& b : blocks_) {
    X.block(b.first_feature, b.first_column, b.X.rows(), b.X.cols()) = b.X;
  }
  return X;
}

Inputs Inputs::transformed(const Matrix& M) const {
  Inputs other = *this;
  for (Block& b : other.blocks_) {
    b.X = M.block(b.first_feature, b.first_feature, b.X.rows(), b.X.rows()) * b.X;
  }
  return other;
}

}  // namespace posse
