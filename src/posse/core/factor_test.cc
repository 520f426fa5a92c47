#include "posse/core/factor.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/numbers_test.h"
#include "posse/core/rng.h"

namespace posse::factor_test {
namespace {

constexpr Index kFactorSize = 20;
constexpr int kFactorTerms = 10000;

Vector spread_row(Rng& rng) { return rng.normals(kFactorSize).normalized(); }

Vector nearly_collinear_row(Rng& rng) {
  return (Vector::Ones(kFactorSize) + 1e-3 * rng.normals(kFactorSize)).normalized();
}

Matrix product(const Factor& factor) { return factor.lower() * factor.lower().transpose(); }

void expect_exact_after_many_terms(Vector (*row)(Rng&)) {
  Rng rng(1);
  Matrix V = 0.1 * Matrix::Identity(kFactorSize, kFactorSize);
  Factor factor(V);
  for (int i = 0; i < kFactorTerms; ++i) {
    const Vector x = row(rng);
    V += x * x.transpose();
    factor.add(x);
  }
  EXPECT_LT(largest_entry(product(factor) - V), 1e-10 * largest_entry(V));
  EXPECT_EQ(factor.lower(), Matrix(factor.lower().triangularView<Eigen::Lower>()));
  EXPECT_GT(factor.lower().diagonal().minCoeff(), 0);
}

TEST(Factor, IsExactAfterManySpreadTerms) { expect_exact_after_many_terms(spread_row); }

TEST(Factor, IsExactAfterManyNearlyCollinearTerms) {
  expect_exact_after_many_terms(nearly_collinear_row);
}

TEST(Factor, AddsATermWithZerosAndANegativeLead) {
  const Vector x = (Vector(3) << -2, 0, 5).finished();
  Factor factor(Matrix::Identity(3, 3));
  factor.add(x);
  factor.add(Vector::Zero(3));
  EXPECT_LT(largest_entry(product(factor) - (Matrix::Identity(3, 3) + x * x.transpose())), 1e-14);
}

TEST(Factor, GrowsFromZeroThroughMatricesThatAreNotDefinite) {
  Factor factor(kFactorSize);
  Matrix V = Matrix::Zero(kFactorSize, kFactorSize);
  Rng rng(6);
  for (Index i = 0; i < 2 * kFactorSize; ++i) {
    Vector x = Vector::Zero(kFactorSize);
    x.tail(3) = rng.normals(3);
    if (i >= kFactorSize) x = spread_row(rng);
    factor.add(x);
    V += x * x.transpose();
    EXPECT_LT((factor.lower() * factor.lower().transpose() - V).norm(), 1e-12 * V.norm());
  }
}

TEST(Factor, SolvesTheTransposedSystem) {
  Rng rng(2);
  const Matrix A = rng.normals(25).reshaped(5, 5);
  const Factor factor(A * A.transpose() + Matrix::Identity(5, 5));
  const Vector z = rng.normals(5);
  EXPECT_LT(largest_entry(factor.lower().transpose() * factor.solve_transposed(z) - z), 1e-13);
  EXPECT_LT(largest_entry(factor.lower() * factor.lower().transpose() * factor.solve(z) - z),
            1e-12);
}

// Cov(L'^-1 z) = V^-1; the (i, j) entry of a sample covariance has the standard error
// sqrt((C_ii C_jj + C_ij^2) / N).
TEST(Factor, TurnsStandardNormalsIntoDrawsOfCovarianceVInverse) {
  constexpr int kDraws = 50000;
  Rng rng(3);
  const Matrix A = rng.normals(9).reshaped(3, 3);
  Matrix V = A * A.transpose() + Matrix::Identity(3, 3);
  Factor factor(V);
  factor.add(Vector::Ones(3));
  V += Matrix::Ones(3, 3);
  const Matrix C = V.inverse();
  Matrix sampled = Matrix::Zero(3, 3);
  for (int i = 0; i < kDraws; ++i) {
    const Vector theta = factor.solve_transposed(rng.normals(3));
    sampled += theta * theta.transpose() / kDraws;
  }
  for (Index i = 0; i < 3; ++i) {
    for (Index j = 0; j < 3; ++j) {
      const double standard_error = std::sqrt((C(i, i) * C(j, j) + C(i, j) * C(i, j)) / kDraws);
      EXPECT_NEAR(sampled(i, j), C(i, j), 5 * standard_error) << i << ", " << j;
    }
  }
}

TEST(Factor, RefusesAMatrixThatIsNotPositiveDefinite) {
  const Matrix V = Vector((Vector(2) << 1, -1).finished()).asDiagonal();
  EXPECT_THAT(
      [&] { Factor factor(V); },
      testing::ThrowsMessage<Error>(testing::Eq("the matrix to factor is not positive definite")));
}

TEST(Factor, FactorsTheNearestMatrixIfRoundingHasMadeOneIndefinite) {
  const Matrix V = Vector((Vector(3) << 4, -1e-3, 1).finished()).asDiagonal();
  const Matrix Q = Eigen::HouseholderQR<Matrix>(Rng(7).normals(9).reshaped(3, 3)).householderQ();
  const Matrix nearest = Q * V.cwiseMax(0) * Q.transpose();
  Factor factor(3);
  factor.assign_nearest(Q * V * Q.transpose(), 0);
  EXPECT_LT((factor.lower() * factor.lower().transpose() - nearest).norm(), 1e-12);
  EXPECT_GE(factor.lower().diagonal().minCoeff(), 0);
  factor.assign_nearest(Matrix::Zero(3, 3), 0);
  EXPECT_EQ(factor.lower().norm(), 0);
}

TEST(Factor, ContinuesExactlyFromItsArchive) {
  Rng rng(4);
  Factor factor(Matrix::Identity(kFactorSize, kFactorSize));
  factor.add(spread_row(rng));
  Factor loaded(Matrix::Identity(kFactorSize, kFactorSize));
  load("factor", save("factor", factor), loaded);
  const Vector x = spread_row(rng);
  factor.add(x);
  loaded.add(x);
  EXPECT_EQ(loaded.lower(), factor.lower());
}

}  // namespace
}  // namespace posse::factor_test
