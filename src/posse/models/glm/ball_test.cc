#include "posse/models/glm/ball.h"

#include <gtest/gtest.h>

#include "posse/core/rng.h"

namespace posse::ball_test {
namespace {

Matrix some_matrix(Index d, Index rank) {
  Matrix root(d, rank);
  Rng(5).normals({root.data(), static_cast<std::size_t>(root.size())});
  return root * root.transpose();
}

// p is the minimum if A p + nu p = c with nu >= 0, and nu = 0 unless ||p|| = S.
void expect_minimum(const Matrix& A, const Vector& c, double S, const Vector& p, double accuracy) {
  const double size = c.norm();
  const Vector pull = c - A * p;
  const double nu = pull.dot(p) / p.squaredNorm();
  EXPECT_LE(p.norm(), S * (1 + 1e-12));
  EXPECT_NEAR((pull - nu * p).norm() / size, 0, accuracy);
  if (p.norm() < S * (1 - 1e-9)) {
    EXPECT_NEAR(nu * p.norm() / size, 0, accuracy);
  } else {
    EXPECT_GE(nu, -accuracy * size);
  }
}

TEST(Ball, InsideItTheMinimumIsThatOfTheQuadratic) {
  const Matrix A = some_matrix(6, 9);
  const Vector p = Rng(1).normals(6);
  EXPECT_NEAR((minimum_in_ball(A, A * p, 2 * p.norm()) - p).norm(), 0, 1e-10);
}

TEST(Ball, OnItsEdgeTheMinimumIsHeldByAMultiplier) {
  const Matrix A = some_matrix(6, 9);
  const Vector c = Rng(2).normals(6);
  for (const double S : {1e-6, 1e-3, 0.01, 0.05}) {
    const Vector p = minimum_in_ball(A, c, S);
    EXPECT_NEAR(p.norm(), S, 1e-10 * S);
    expect_minimum(A, c, S, p, 1e-9);
  }
}

TEST(Ball, AnyGuessOfTheMultiplierGivesTheSameMinimum) {
  const Matrix A = some_matrix(6, 9);
  const Vector c = Rng(2).normals(6), p = minimum_in_ball(A, c, 0.02);
  for (const double nu : {-1.0, 0.1, 10.0, 1e6}) {
    EXPECT_NEAR((minimum_in_ball(A, c, 0.02, nu) - p).norm(), 0, 1e-11) << nu;
    EXPECT_NEAR((minimum_in_ball(A, c, 100, nu) - A.inverse() * c).norm(), 0, 1e-9) << nu;
  }
}

TEST(Ball, ProjectsInTheNormOfA) {
  const Matrix A = some_matrix(5, 7);
  const Vector theta = 3 * Rng(3).normals(5), p = minimum_in_ball(A, A * theta, 1);
  const auto distance = [&](const Vector& q) { return (q - theta).dot(A * (q - theta)); };
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const Vector q = (p + 0.1 * Rng(4).split(i).normals(5)).normalized();
    ASSERT_GE(distance(q), distance(p) * (1 - 1e-10));
  }
}

TEST(Ball, SingularMatricesAndAnyScaleAreFine) {
  const Vector c = Rng(2).normals(6);
  for (const double scale : {1e-150, 1.0, 1e190}) {
    for (const double S : {0.01, 1.0, 1e6}) {
      const Matrix A = scale * some_matrix(6, 3);
      expect_minimum(A / scale, c, S, minimum_in_ball(A, scale * c, S), 1e-6);
    }
  }
  const Matrix none = Matrix::Zero(6, 6);
  EXPECT_NEAR((minimum_in_ball(none, c, 2) - 2 * c.normalized()).norm(), 0, 1e-10);
  EXPECT_EQ(minimum_in_ball(none, Vector::Zero(6), 2), Vector::Zero(6));
}

}  // namespace
}  // namespace posse::ball_test
