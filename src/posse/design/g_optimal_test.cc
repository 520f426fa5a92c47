#include "posse/design/g_optimal.h"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/core/rng.h"

namespace posse::g_optimal_test {
namespace {

struct Arms {
  std::string name;
  Matrix X;
  Index rank;
};

Matrix gaussian(Index d, Index K, std::uint64_t seed) {
  return Rng(seed).normals(d * K).reshaped(d, K);
}

Matrix sphere(Index d, Index K, std::uint64_t seed) {
  return gaussian(d, K, seed).colwise().normalized();
}

Matrix side_by_side(const Matrix& left, const Matrix& right) {
  Matrix both(left.rows(), left.cols() + right.cols());
  both << left, right;
  return both;
}

Matrix powers(Index degree, Index points) {
  Matrix X(degree + 1, points);
  const Vector x = Vector::LinSpaced(points, -1, 1);
  for (Index i = 0; i <= degree; ++i) X.row(i) = x.array().pow(static_cast<double>(i));
  return X;
}

std::vector<Arms> all_sorts() {
  const Matrix some = gaussian(4, 10, 3);
  return {{"gaussian", gaussian(6, 40, 1), 6},
          {"sphere", sphere(6, 40, 2), 6},
          {"as many as features", gaussian(7, 7, 4), 7},
          {"one-hot", Matrix::Identity(5, 5), 5},
          {"one arm", gaussian(3, 1, 5), 1},
          {"one feature", gaussian(1, 9, 6), 1},
          {"one number", Matrix::Constant(1, 1, -3.0), 1},
          {"duplicates", side_by_side(some, some), 4},
          {"opposites", side_by_side(some, -some), 4},
          {"some zeros", side_by_side(some, Matrix::Zero(4, 3)), 4},
          {"fewer arms than features", gaussian(9, 4, 7), 4},
          {"in a subspace", gaussian(8, 3, 8) * gaussian(3, 30, 9), 3},
          {"powers", powers(4, 101), 5},
          {"large", gaussian(20, 200, 10), 20}};
}

// max_k ||x_k||^2 under the pseudo-inverse of V(zeta).
double direct_largest_width(const Matrix& X, const Vector& zeta) {
  const Matrix V = X * zeta.asDiagonal() * X.transpose();
  Eigen::CompleteOrthogonalDecomposition<Matrix> decomposition;
  decomposition.setThreshold(1e-9).compute(V);
  return X.cwiseProduct(decomposition.pseudoInverse() * X).colwise().sum().maxCoeff();
}

void expect_distribution(const Vector& zeta) {
  EXPECT_TRUE((zeta.array() >= 0).all());
  EXPECT_NEAR(zeta.sum(), 1, 1e-12);
}

TEST(GOptimal, IsCertifiedOptimalForArmsOfAllKinds) {
  for (const double eps : {1e-1, 1e-3, 1e-6}) {
    for (const Arms& arms : all_sorts()) {
      SCOPED_TRACE(arms.name);
      const Design design = g_optimal(arms.X, {.eps = eps});
      const auto r = static_cast<double>(arms.rank);
      EXPECT_EQ(design.rank, arms.rank);
      expect_distribution(design.zeta);
      EXPECT_LE(design.largest_width, (1 + eps) * r);
      EXPECT_GE(design.largest_width, r * (1 - 1e-9));
      EXPECT_EQ(design.largest_width, design.widths.maxCoeff());
      EXPECT_NEAR(direct_largest_width(arms.X, design.zeta), design.largest_width, 1e-8 * r);
    }
  }
}

TEST(GOptimal, WidthsAverageToTheRank) {
  for (const Arms& arms : all_sorts()) {
    const Design design = g_optimal(arms.X);
    EXPECT_NEAR(design.zeta.dot(design.widths), static_cast<double>(arms.rank), 1e-9) << arms.name;
  }
}

TEST(GOptimal, IsUniformForOrthogonalArmsOfAnyLength) {
  const Matrix X = Vector(Eigen::Vector4d(1, 1e-8, 1e8, 3)).asDiagonal();
  EXPECT_TRUE(g_optimal(X).zeta.isApprox(Vector::Constant(4, 0.25), 1e-12));
}

TEST(GOptimal, PullsTheEndsAndTheMiddleForAQuadratic) {
  const Design design = g_optimal(powers(2, 21), {.eps = 1e-9});
  EXPECT_EQ((design.zeta.array() > 0).count(), 3);
  for (const Index k : {0, 10, 20}) EXPECT_NEAR(design.zeta[k], 1.0 / 3, 1e-8);
}

TEST(GOptimal, PullsTheLongestArmIfThereIsOneFeature) {
  const Design design = g_optimal(Eigen::RowVector4d(1, -3, 2, 0));
  EXPECT_EQ(design.zeta, Vector(Eigen::Vector4d(0, 1, 0, 0)));
}

TEST(GOptimal, GivesUselessArmsNoWeight) {
  const Matrix good = sphere(4, 12, 11);
  const Design design =
      g_optimal(side_by_side(0.1 * sphere(4, 50, 12), side_by_side(good, Matrix::Zero(4, 2))));
  EXPECT_EQ(design.zeta.head(50), Vector::Zero(50));
  EXPECT_EQ(design.zeta.tail(2), Vector::Zero(2));
}

TEST(GOptimal, IsUniformIfAllArmsAreZero) {
  const Design design = g_optimal(Matrix::Zero(3, 4));
  EXPECT_EQ(design.rank, 0);
  EXPECT_EQ(design.largest_width, 0);
  EXPECT_EQ(design.zeta, Vector(Vector::Constant(4, 0.25)));
  EXPECT_EQ(design.widths, Vector(Vector::Zero(4)));
}

TEST(GOptimal, DoesNotChangeUnderAnInvertibleMapOfTheFeatures) {
  const Matrix X = gaussian(5, 12, 13);
  const Design design = g_optimal(X, {.eps = 1e-9});
  const Design mapped = g_optimal(gaussian(5, 5, 14) * X, {.eps = 1e-9});
  EXPECT_TRUE(mapped.zeta.isApprox(design.zeta, 1e-6));
}

TEST(GOptimal, FollowsAPermutationOfTheArms) {
  const Matrix X = gaussian(5, 12, 15);
  const std::vector<Index> order = Rng(16).permutation(12);
  const Vector zeta = g_optimal(X, {.eps = 1e-9}).zeta;
  const Vector permuted = g_optimal(X(Eigen::all, order), {.eps = 1e-9}).zeta;
  EXPECT_TRUE(permuted.isApprox(Vector(zeta(order)), 1e-6));
}

TEST(GOptimal, HandlesFeaturesOfAnyScale) {
  const Matrix X = gaussian(5, 30, 17);
  const Vector zeta = g_optimal(X, {.eps = 1e-9}).zeta;
  for (const double scale : {1e-320, 1e-100, 1e-8, 1e8, 1e100}) {
    EXPECT_TRUE(g_optimal(scale * X, {.eps = 1e-9}).zeta.isApprox(zeta, 0.02)) << scale;
  }
  const Matrix wild = Vector(Vector::LinSpaced(5, -8, 8).array().unaryExpr([](double e) {
                        return std::pow(10, e);
                      })).asDiagonal() *
                      X;
  EXPECT_TRUE(g_optimal(wild, {.eps = 1e-9}).zeta.isApprox(zeta, 1e-6));
}

TEST(GOptimal, HandlesArmsOfAnyLength) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Vector exponents = 5 * Rng(seed).normals(20);
    const Matrix X = gaussian(4, 20, seed + 100) *
                     exponents.unaryExpr([](double e) { return std::pow(10, e); }).asDiagonal();
    const Design design = g_optimal(X);
    expect_distribution(design.zeta);
    EXPECT_GE(design.rank, 1);
    EXPECT_LE(design.largest_width, 1.001 * static_cast<double>(design.rank)) << seed;
  }
}

TEST(GOptimal, ReportsTheWidthReachedAfterTheLastIteration) {
  const Matrix X = gaussian(6, 40, 18);
  double before = INFINITY;
  for (const Index most : {0, 10, 100}) {
    const Design design = g_optimal(X, {.eps = 1e-12, .max_iterations = most});
    EXPECT_EQ(design.iterations, most);
    EXPECT_NEAR(direct_largest_width(X, design.zeta), design.largest_width, 1e-9);
    EXPECT_LT(design.largest_width, before);
    before = design.largest_width;
  }
}

TEST(GOptimal, StopsWhenRoundingPreventsProgress) {
  const Design design = g_optimal(gaussian(6, 40, 19), {.eps = 0, .max_iterations = 5000});
  EXPECT_LE(design.largest_width, 6 * (1 + 1e-10));
}

// As many as no warm-up of the paper has: only some of them are active at a time.
constexpr Index kMany = 20'000;

Matrix clustered(Index d, Index clusters, double spread, std::uint64_t seed) {
  const Matrix centres = gaussian(d, clusters, seed);
  Matrix X = spread * gaussian(d, kMany, seed + 1);
  for (Index k = 0; k < kMany; ++k) X.col(k) += centres.col(k % clusters);
  return X;
}

std::vector<Arms> many_of_all_sorts() {
  const Matrix normal = gaussian(6, kMany, 20);
  const Vector scales =
      Vector::LinSpaced(6, -8, 8).unaryExpr([](double e) { return std::pow(10, e); });
  const Vector lengths = 5 * Rng(26).normals(kMany);
  const auto ten_to = [](double e) { return std::pow(10, e); };
  return {{"gaussian", normal, 6},
          {"sphere", sphere(6, kMany, 21), 6},
          {"corners of a cube", gaussian(6, kMany, 22).array().sign(), 6},
          {"one feature", gaussian(1, kMany, 23), 1},
          {"in clusters", clustered(6, 30, 1e-3, 24), 6},
          {"duplicates", clustered(6, 30, 0, 24), 6},
          {"in a subspace", gaussian(9, 4, 25) * gaussian(4, kMany, 26), 4},
          {"nearly all zero", side_by_side(Matrix::Zero(6, kMany - 40), gaussian(6, 40, 27)), 6},
          {"fewer distinct than features",
           gaussian(6, 3, 28)(Eigen::all, Eigen::VectorXi::LinSpaced(kMany, 0, 2)), 3},
          {"features of any scale", scales.asDiagonal() * normal, 6},
          {"arms of any length", normal * lengths.unaryExpr(ten_to).asDiagonal(), 6}};
}

TEST(GOptimalOfManyArms, IsCertifiedOptimalForArmsOfAllKinds) {
  for (const Arms& arms : many_of_all_sorts()) {
    SCOPED_TRACE(arms.name);
    const Design design = g_optimal(arms.X);
    const auto r = static_cast<double>(design.rank);
    EXPECT_LE(design.rank, arms.rank);
    EXPECT_TRUE(design.rank == arms.rank || arms.name == "arms of any length") << design.rank;
    expect_distribution(design.zeta);
    EXPECT_LE(design.largest_width, 1.001 * r);
    EXPECT_GE(design.largest_width, r * (1 - 1e-6));
    EXPECT_EQ(design.largest_width, design.widths.maxCoeff());
    EXPECT_NEAR(design.zeta.dot(design.widths), r, 1e-6 * r);
  }
}

TEST(GOptimalOfManyArms, HasTheWidthsOfItsWeights) {
  for (const Arms& arms : many_of_all_sorts()) {
    if (arms.name == "arms of any length" || arms.name == "features of any scale") continue;
    const Design design = g_optimal(arms.X);
    EXPECT_NEAR(direct_largest_width(arms.X, design.zeta), design.largest_width, 1e-6) << arms.name;
  }
}

double log_det(const Matrix& X, const Vector& zeta) {
  return std::log((X * zeta.asDiagonal() * X.transpose()).determinant());
}

// A design of excess eps is within r log(1 + eps) of the largest log det. The arms of a cluster are
// copies here, so that few arms, all active from the start, have the same optimum.
TEST(GOptimalOfManyArms, IsAsGoodAsOneOfFewArms) {
  const Matrix distinct = gaussian(6, 300, 30);
  const Matrix X = distinct.replicate(1, 70);
  const Vector few = g_optimal(distinct, {.eps = 1e-6}).zeta;
  const Vector many = g_optimal(X, {.eps = 1e-6}).zeta;
  EXPECT_NEAR(log_det(X, many), log_det(distinct, few), 6e-6);
  EXPECT_TRUE(Vector(many.reshaped(300, 70).rowwise().sum()).isApprox(few, 1e-2));
}

TEST(GOptimalOfManyArms, ReportsTheWidthReachedAfterTheLastIteration) {
  const Matrix X = sphere(6, kMany, 31);
  for (const Index most : {0, 10, 100}) {
    const Design design = g_optimal(X, {.eps = 1e-12, .max_iterations = most});
    EXPECT_EQ(design.iterations, most);
    EXPECT_NEAR(direct_largest_width(X, design.zeta), design.largest_width, 1e-9);
  }
}

}  // namespace
}  // namespace posse::g_optimal_test
