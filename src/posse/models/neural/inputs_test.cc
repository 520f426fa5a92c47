#include "posse/models/neural/inputs.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "posse/core/rng.h"

namespace posse::inputs_test {
namespace {

std::vector<Index> all_of(Index count) {
  std::vector<Index> which(static_cast<std::size_t>(count));
  std::iota(which.begin(), which.end(), Index{0});
  return which;
}

// Arms that share windows, overlap, have zeros within, fill everything or are zero.
Matrix windowed_arms() {
  const Index d = 9;
  Matrix X = Matrix::Zero(d, 10);
  Rng rng(3);
  const Index first[] = {0, 3, 6, 3, 0, 2, 0, 8, 0, 3};
  const Index length[] = {3, 3, 3, 3, 3, 5, 9, 1, 0, 3};
  for (Index k = 0; k < X.cols(); ++k) {
    X.col(k).segment(first[k], length[k]) = rng.normals(length[k]);
  }
  X(4, 3) = 0;
  return X;
}

// The columns of X in the order of `inputs`.
Matrix columns_of(const Matrix& X, const Inputs& inputs) { return X(Eigen::all, inputs.order()); }

void expect_products_of(const Inputs& inputs, const Matrix& X) {
  EXPECT_EQ(inputs.dense(), X);
  EXPECT_EQ(inputs.count(), X.cols());
  const Matrix W = Rng(5).normals(4 * X.rows()).reshaped(4, X.rows());
  Matrix Z;
  inputs.multiply(W, Z);
  EXPECT_LT((Z - W * X).norm(), 1e-13);
  const Matrix D = Rng(6).normals(4 * X.cols()).reshaped(4, X.cols());
  Matrix G = W;
  inputs.add_outer(D, G);
  EXPECT_LT((G - W - D * X.transpose()).norm(), 1e-13);
  const Matrix Y = Rng(7).normals(X.rows() * 3).reshaped(X.rows(), 3);
  EXPECT_LT((inputs.products(Inputs(Y)) - X.transpose() * Y).norm(), 1e-13);
  EXPECT_LT((inputs.products(inputs) - X.transpose() * X).norm(), 1e-13);
}

TEST(Inputs, MultiplyLikeTheirMatrix) {
  const Matrix X = windowed_arms();
  const Inputs inputs(X);
  EXPECT_EQ(inputs.order(), all_of(X.cols()));
  expect_products_of(inputs, X);
}

TEST(Inputs, ByWindowMultiplyLikeTheirColumns) {
  const Matrix X = windowed_arms();
  const Inputs inputs = Inputs::by_window(X, all_of(X.cols()));
  expect_products_of(inputs, columns_of(X, inputs));
  std::vector<Index> order = inputs.order();
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, all_of(X.cols()));
}

TEST(Inputs, ByWindowTakeTheColumnsAskedFor) {
  const Matrix X = windowed_arms();
  const Inputs inputs = Inputs::by_window(X, {9, 1, 8, 0});
  expect_products_of(inputs, columns_of(X, inputs));
  std::vector<Index> order = inputs.order();
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, (std::vector<Index>{0, 1, 8, 9}));
}

TEST(Inputs, ByWindowMayBeOneColumnOrNone) {
  const Matrix X = windowed_arms();
  expect_products_of(Inputs::by_window(X, {7}), X.col(7));
  expect_products_of(Inputs::by_window(X, {6}), X.col(6));
  expect_products_of(Inputs::by_window(X, {}), Matrix(9, 0));
}

// A metric that couples features of one window only: nothing is left out.
TEST(Inputs, AreTransformedWithinTheirWindows) {
  Matrix X = Matrix::Zero(6, 4), M = Matrix::Zero(6, 6);
  for (Index k = 0; k < 4; ++k) {
    X.col(k).segment(k % 2 * 3, 3) = Rng(static_cast<std::uint64_t>(k)).normals(3);
  }
  for (const Index first : {0, 3}) M.block(first, first, 3, 3) = Rng(7).normals(9).reshaped(3, 3);
  const Inputs plain = Inputs::by_window(X, all_of(4)), transformed = plain.transformed(M);
  EXPECT_EQ(transformed.order(), plain.order());
  EXPECT_LT((transformed.dense() - M * plain.dense()).norm(), 1e-14);
  EXPECT_LT((Inputs(X).transformed(M).dense() - M * X).norm(), 1e-14);
}

}  // namespace
}  // namespace posse::inputs_test
