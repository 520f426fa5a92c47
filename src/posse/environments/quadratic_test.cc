#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "posse/environments/environment_test.h"

namespace posse::quadratic_test {
namespace {

// The products x_i x_j, i <= j, a row for each arm: the means are linear in them.
Matrix products(const Matrix& X) {
  const Index d = X.rows();
  Matrix rows(X.cols(), d * (d + 1) / 2);
  Index column = 0;
  for (Index i = 0; i < d; ++i) {
    for (Index j = i; j < d; ++j) {
      rows.col(column++) = X.row(i).cwiseProduct(X.row(j)).transpose();
    }
  }
  return rows;
}

// The M of the means x' M x, from the coefficients of those products.
Matrix form(const Vector& coefficients, Index d) {
  Matrix M(d, d);
  Index column = 0;
  for (Index i = 0; i < d; ++i) {
    for (Index j = i; j < d; ++j) {
      M(i, j) = M(j, i) = coefficients[column++] / (i == j ? 1 : 2);
    }
  }
  return M;
}

TEST(QuadraticWorld, MeansAreOnePositiveQuadraticFormOfTheArmsInAllRounds) {
  const auto environment = world("quadratic(K=30, d=4, arms=fresh)");
  const Matrix X = shown(*environment, 1);
  const Vector coefficients = products(X).colPivHouseholderQr().solve(environment->means());
  const Matrix M = form(coefficients, 4);
  EXPECT_GT(Eigen::SelfAdjointEigenSolver<Matrix>(M).eigenvalues().minCoeff(), 0);
  for (std::uint64_t t = 1; t < 10; ++t) {
    const Matrix now = shown(*environment, t);
    for (Index k = 0; k < 30; ++k) {
      EXPECT_NEAR(environment->means()[k], now.col(k).dot(M * now.col(k)), 1e-12) << "round " << t;
    }
  }
}

TEST(QuadraticWorld, MeansAreNeverNegative) {
  for (std::uint64_t instance = 0; instance < 50; ++instance) {
    EXPECT_GE(world("quadratic(d=3)", instance)->means().minCoeff(), 0);
  }
}

void expect_times(double factor, const std::string& parameters) {
  const Vector means = world("quadratic")->means();
  const Vector scaled = world("quadratic(" + parameters + ")")->means();
  EXPECT_LT((scaled - factor * means).norm(), 1e-12 * scaled.norm()) << parameters;
}

TEST(QuadraticWorld, MeansGrowWithTheScaleAndTheSquareOfTheArms) {
  expect_times(9, "arm_norm=3");
  expect_times(100, "scale=1");
  EXPECT_EQ(world("quadratic(arm_norm=0)")->means(), Vector::Zero(50));
  EXPECT_EQ(world("quadratic(scale=0)")->means(), Vector::Zero(50));
}

// A'x has d independent N(0, |x|^2) entries, so h(x) / (scale |x|^2) is a chi^2(d): mean d,
// variance 2 d, fourth central moment 12 d^2 + 48 d.
TEST(QuadraticWorld, AMeanIsAScaledChiSquareOverTheInstances) {
  const int count = 4000;
  const double d = 5;
  double sum = 0, squares = 0;
  for (std::uint64_t instance = 0; instance < count; ++instance) {
    const double z = world("quadratic(K=1, d=5, arm_norm=2)", instance)->means()[0] / 0.04 - d;
    sum += z, squares += z * z;
  }
  EXPECT_NEAR(sum / count, 0, 5 * std::sqrt(2 * d / count));
  EXPECT_NEAR(squares / count, 2 * d, 5 * std::sqrt((48 * d + 8 * d * d) / count));
}

// Over many arms of the sphere the means average to scale |A|^2 / d, which itself is about scale d:
// |A|^2 is a chi^2(d^2). The variance of x'Mx over the sphere is at most 2 tr(M^2) / d^2, and
// tr(M^2) / d^2 is about 2 d here.
TEST(QuadraticWorld, TheMeansOfManyArmsAverageToScaleTimesD) {
  const double d = 20, K = 20000;
  const Vector means = world("quadratic(K=20000)")->means();
  const double se = 0.01 * (std::sqrt(2 * d * d) / d + std::sqrt(4 * d / K));
  EXPECT_NEAR(means.mean(), 0.01 * d, 5 * se);
}

}  // namespace
}  // namespace posse::quadratic_test
