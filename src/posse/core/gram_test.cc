#include "posse/core/gram.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/core/numbers_test.h"
#include "posse/core/rng.h"

namespace posse::gram_test {
namespace {

constexpr Index kGramSize = 20;
// One term short of recomputing the inverse, when its errors are largest.
constexpr Index kGramTerms = 10 * Gram::kRefactorEvery + Gram::kRefactorEvery - 1;

// Unit columns in all directions.
Matrix spread_columns(Index d, Index count, std::uint64_t seed) {
  return Rng(seed).normals(d * count).reshaped(d, count).colwise().normalized();
}

// Unit columns within 1e-3 of one direction.
Matrix nearly_collinear_columns(Index d, Index count, std::uint64_t seed) {
  Matrix X = 1e-3 * Rng(seed).normals(d * count).reshaped(d, count);
  X.colwise() += Vector::Ones(d);
  return X.colwise().normalized();
}

Gram grown(const Matrix& X, double lambda) {
  Gram gram(X.rows(), lambda);
  for (Index i = 0; i < X.cols(); ++i) gram.add(X.col(i));
  return gram;
}

Matrix direct(const Matrix& X, double lambda) {
  return lambda * Matrix::Identity(X.rows(), X.rows()) + X * X.transpose();
}

// log det(V / lambda) from the eigenvalues, unlike the class.
double information_of(const Matrix& V, double lambda) {
  const Vector eigenvalues = Eigen::SelfAdjointEigenSolver<Matrix>(V).eigenvalues();
  return (eigenvalues / lambda).array().log().sum();
}

void expect_exact(const Gram& gram, const Matrix& X, double lambda) {
  const Matrix V = direct(X, lambda);
  EXPECT_LT(largest_entry(gram.matrix() - V), 1e-10 * largest_entry(V));
  EXPECT_LT(largest_entry(V * gram.inverse() - Matrix::Identity(X.rows(), X.rows())), 1e-8);
  EXPECT_LT(largest_entry(gram.inverse() - V.inverse()), 1e-8 / lambda);
  EXPECT_NEAR(gram.information(), information_of(V, lambda), 1e-9);
}

TEST(Gram, StartsAtLambdaTimesTheIdentity) {
  const Gram gram(3, 0.5);
  EXPECT_EQ(gram.matrix(), Matrix(0.5 * Matrix::Identity(3, 3)));
  EXPECT_EQ(gram.inverse(), Matrix(2 * Matrix::Identity(3, 3)));
  EXPECT_EQ(gram.information(), 0);
}

TEST(Gram, StaysExactOverManySpreadTerms) {
  const Matrix X = spread_columns(kGramSize, kGramTerms, 1);
  for (const double lambda : {1.0, 0.01}) expect_exact(grown(X, lambda), X, lambda);
}

TEST(Gram, StaysExactOverManyNearlyCollinearTerms) {
  const Matrix X = nearly_collinear_columns(kGramSize, kGramTerms, 2);
  for (const double lambda : {1.0, 0.01}) expect_exact(grown(X, lambda), X, lambda);
}

TEST(Gram, IsExactAfterEachOfTheFirstTerms) {
  const Matrix X = spread_columns(3, 2 * Gram::kBlock + 2, 8);
  Gram gram(3, 1);
  for (Index i = 0; i < X.cols(); ++i) {
    gram.add(X.col(i));
    expect_exact(gram, X.leftCols(i + 1), 1);
  }
}

TEST(Gram, IsExactAroundARecomputation) {
  const Matrix X = spread_columns(3, Gram::kRefactorEvery + 2, 3);
  Gram gram(3, 1);
  for (Index i = 0; i < X.cols(); ++i) {
    gram.add(X.col(i));
    if (i + 3 < Gram::kRefactorEvery) continue;
    expect_exact(gram, X.leftCols(i + 1), 1);
  }
}

TEST(Gram, AssignsWhatAddingOneByOneGives) {
  const Matrix X = spread_columns(5, 40, 4);
  Vector n = Vector::Zero(40);
  Gram one_by_one(5, 2);
  for (Index i = 0; i < 40; ++i) {
    for (n[i] = 0; n[i] < static_cast<double>(i % 4); ++n[i]) one_by_one.add(X.col(i));
  }
  Gram at_once(5, 2);
  at_once.add(Vector::Ones(5));  // forgotten by the assignment
  at_once.assign(X, n);
  EXPECT_LT(largest_entry(at_once.matrix() - one_by_one.matrix()), 1e-12);
  EXPECT_LT(largest_entry(at_once.inverse() - one_by_one.inverse()), 1e-12);
  EXPECT_NEAR(at_once.information(), one_by_one.information(), 1e-12);
}

TEST(Gram, AddsAndRemovesManyTermsAtOnce) {
  const Matrix X = spread_columns(kGramSize, 150, 8);
  Gram gram = grown(X.leftCols(90), 0.5);
  gram.add_all(X.rightCols(60), Vector::Ones(60));
  expect_exact(gram, X, 0.5);
  gram.add_all(X.leftCols(90), -Vector::Ones(90));
  expect_exact(gram, X.rightCols(60), 0.5);
}

TEST(Gram, AddsTermsOfADisjointEncoding) {
  constexpr Index blocks = 4, d = kGramSize / blocks;
  Matrix X = Matrix::Zero(kGramSize, 2000);
  Rng rng(9);
  for (Index i = 0; i < X.cols(); ++i) X.block(d * rng.below(blocks), i, d, 1) = rng.normals(d);
  const Gram gram = grown(X, 0.5);
  expect_exact(gram, X, 0.5);
  EXPECT_EQ(gram.inverse().block(0, d, d, kGramSize - d).cwiseAbs().maxCoeff(), 0);
}

TEST(Gram, AddsATermWhoseProductIsKnown) {
  const Matrix X = spread_columns(kGramSize, 150, 8);
  Gram one = grown(X, 0.5), other = one;
  const Vector x = spread_columns(kGramSize, 1, 10);
  one.add(x);
  other.add(x, other.times_inverse(x));
  EXPECT_EQ(one.inverse(), other.inverse());
}

TEST(Gram, ChangesItsRegulariser) {
  const Matrix X = spread_columns(5, Gram::kBlock + 3, 9);
  Gram gram = grown(X, 2);
  for (const double lambda : {1e-9, 30.0, 0.5}) {
    gram.set_lambda(lambda);
    const Matrix V = direct(X, lambda);
    EXPECT_LT(largest_entry(gram.matrix() - V), 1e-12 * largest_entry(V));
    EXPECT_LT(largest_entry(V * gram.inverse() - Matrix::Identity(5, 5)), 1e-10);
    EXPECT_NEAR(gram.information(), information_of(V, lambda), 1e-9);
  }
  Gram empty(5, 2);
  empty.set_lambda(1e-12);
  EXPECT_EQ(empty.inverse(), Matrix(Matrix::Identity(5, 5) / 1e-12));
  EXPECT_EQ(empty.information(), 0);
}

TEST(Gram, TellsTheGainOfATerm) {
  const Matrix X = spread_columns(5, Gram::kRefactorEvery + 5, 9);
  Gram gram(5, 2);
  int computed_anew = 0;
  for (Index i = 0; i < X.cols(); ++i) {
    if (gram.add(X.col(i))) {
      ++computed_anew;
    } else {
      EXPECT_LT((gram.gain() - gram.inverse() * X.col(i)).norm(), 1e-12) << "term " << i;
    }
  }
  EXPECT_EQ(computed_anew, 1);
}

TEST(Gram, AssigningNoTermsGivesTheStart) {
  Gram gram(3, 0.5);
  gram.add(Vector::Ones(3));
  gram.assign(Matrix(3, 0), Vector(0));
  EXPECT_LT(largest_entry(gram.matrix() - 0.5 * Matrix::Identity(3, 3)), 1e-15);
  EXPECT_LT(largest_entry(gram.inverse() - 2 * Matrix::Identity(3, 3)), 1e-15);
  EXPECT_NEAR(gram.information(), 0, 1e-15);
}

TEST(Gram, GivesTheWidthsOfColumns) {
  const Matrix X = spread_columns(6, 50, 5);
  const Gram gram = grown(X, 0.3);
  const Matrix arms = spread_columns(6, 9, 6);
  const Vector widths = gram.quadratic(arms);
  const Matrix inverse = direct(X, 0.3).inverse();
  ASSERT_EQ(widths.size(), 9);
  for (Index k = 0; k < 9; ++k) {
    EXPECT_NEAR(widths[k], arms.col(k).dot(inverse * arms.col(k)), 1e-12);
  }
}

TEST(Gram, ContinuesExactlyFromItsArchive) {
  const Matrix X = spread_columns(4, Gram::kRefactorEvery + 10, 7);
  Gram gram = grown(X.leftCols(Gram::kRefactorEvery - 5), 0.7);
  Gram loaded(4, 1);
  load("gram", save("gram", gram), loaded);
  for (Index i = Gram::kRefactorEvery - 5; i < X.cols(); ++i) {
    gram.add(X.col(i));
    loaded.add(X.col(i));
  }
  EXPECT_EQ(loaded.matrix(), gram.matrix());
  EXPECT_EQ(loaded.inverse(), gram.inverse());
  EXPECT_EQ(loaded.information(), gram.information());
  gram.assign(X, Vector::Ones(X.cols()));
  loaded.assign(X, Vector::Ones(X.cols()));
  EXPECT_EQ(loaded.matrix(), gram.matrix());  // lambda was saved too
}

}  // namespace
}  // namespace posse::gram_test
