#include "posse/design/whiten.h"

#include <gtest/gtest.h>

#include "posse/core/rng.h"

namespace posse::whiten_test {
namespace {

Matrix normals(Index rows, Index columns, std::uint64_t seed) {
  return Rng(seed).normals(rows * columns).reshaped(rows, columns);
}

void expect_white(const Matrix& X, Index rank) {
  const Matrix Y = whiten(X);
  ASSERT_EQ(Y.rows(), rank);
  EXPECT_TRUE((Y * Y.transpose()).isIdentity(1e-9));
  const Matrix back = X * Y.transpose() * Y;  // onto the row space of Y, which is that of X
  EXPECT_TRUE(back.isApprox(X, 1e-9));
}

TEST(Whiten, MakesOrthonormalRowsOfTheSameSpan) {
  expect_white(normals(5, 100, 1), 5);
  expect_white(normals(5, 3, 2), 3);
  expect_white(normals(7, 3, 3) * normals(3, 200, 4), 3);
}

TEST(Whiten, DoesSoBlockByBlockIfThereAreManyArms) {
  expect_white(normals(5, few_arms(5) + 1, 1), 5);
  expect_white(normals(5, 5000, 1), 5);
  expect_white(normals(7, 3, 3) * normals(3, 5000, 4), 3);
  expect_white(1e-200 * normals(5, 5000, 1), 5);
  expect_white(1e100 * normals(5, 5000, 1), 5);
  EXPECT_EQ(whiten(Matrix::Zero(3, 5000)).rows(), 0);
}

// The last direction is 3 times above and 3 times below the tolerance.
TEST(Whiten, CountsTheSameDimensionsForFewAndForManyArms) {
  for (const double size : {3e-10, 3e-11}) {
    Matrix few = normals(3, 500, 5);
    few.row(2) = few.row(0) + size * few.row(2);
    const Matrix many = few.replicate(1, 10);
    EXPECT_EQ(whiten(few).rows(), size > 1e-10 ? 3 : 2);
    EXPECT_EQ(whiten(many).rows(), whiten(few).rows());
  }
}

}  // namespace
}  // namespace posse::whiten_test
