#include "posse/models/bayesian_regression.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/normal_law.h"

namespace posse::bayesian_regression_test {
namespace {

const RegressionPrior kPrior{.lambda_0 = 0.5, .a_0 = 3, .b_0 = 2};

// Forty rows of five distinct z, one reward each.
RegressionRows raw_rows() {
  const Matrix distinct = Rng(1).normals(3 * 5).reshaped(3, 5);
  const Vector y = Rng(2).normals(40);
  return {distinct.replicate(1, 8), Vector::Ones(40), y, y.cwiseAbs2()};
}

RegressionRows merged(const RegressionRows& raw) {
  return {raw.Z.leftCols(5), Vector::Constant(5, 8), raw.s.reshaped(5, 8).rowwise().sum(),
          raw.q.reshaped(5, 8).rowwise().sum()};
}

Matrix precision(const RegressionRows& rows) {
  return kPrior.lambda_0 * Matrix::Identity(3, 3) + rows.Z * rows.Z.transpose();
}

TEST(BayesianRegression, HasTheConjugatePosterior) {
  const RegressionRows rows = raw_rows();
  BayesianRegression regression(kPrior, 3);
  regression.assign(rows);
  const Vector mu = precision(rows).inverse() * rows.Z * rows.s;
  EXPECT_LT((regression.mu() - mu).norm(), 1e-12);
  EXPECT_EQ(regression.a(), 23);
  // b from the residuals and the prior's penalty on mu.
  const double residuals = (rows.s - rows.Z.transpose() * mu).squaredNorm();
  EXPECT_NEAR(regression.b(), 2 + (residuals + kPrior.lambda_0 * mu.squaredNorm()) / 2, 1e-10);
}

TEST(BayesianRegression, OfMergedRowsIsThatOfTheRawRows) {
  BayesianRegression raw(kPrior, 3), compressed(kPrior, 3);
  raw.assign(raw_rows());
  compressed.assign(merged(raw_rows()));
  EXPECT_LT((raw.mu() - compressed.mu()).norm(), 1e-12);
  EXPECT_EQ(raw.a(), compressed.a());
  EXPECT_NEAR(raw.b(), compressed.b(), 1e-10);
}

// beta has Student's law with 2 a degrees of freedom: covariance b / (a - 1) Lambda^-1, and an
// excess kurtosis of 3 / (a - 2), which changes the standard errors by a few per cent.
TEST(BayesianRegression, DrawsWithTheCovarianceOfItsPosterior) {
  BayesianRegression regression(kPrior, 3);
  regression.assign(raw_rows());
  const Matrix covariance = regression.b() / (regression.a() - 1) * precision(raw_rows()).inverse();
  expect_normal_law(
      100000,
      [&](Index i) {
        Rng rng = Rng(4).split(static_cast<std::uint64_t>(i));
        return regression.draw(rng);
      },
      regression.mu(), covariance);
}

// Without rows, beta^2 lambda_0 is F-distributed up to its scale; its fourth moment shows that the
// noise was drawn, too: kurtosis 3 (a - 1) / (a - 2).
TEST(BayesianRegression, DrawsTheNoiseToo) {
  const BayesianRegression regression({.lambda_0 = 1, .a_0 = 12, .b_0 = 11}, 1);
  const int count = 400000;
  double second = 0, fourth = 0;
  Rng rng(5);
  for (int i = 0; i < count; ++i) {
    const double square = std::pow(regression.draw(rng)[0], 2);
    second += square / count;
    fourth += square * square / count;
  }
  EXPECT_NEAR(second, 1, 0.02);
  EXPECT_NEAR(fourth, 3 * 11.0 / 10, 0.1);
}

TEST(BayesianRegression, WithoutRowsIsItsPrior) {
  const BayesianRegression regression(kPrior, 3);
  EXPECT_EQ(regression.mu(), Vector::Zero(3));
  EXPECT_NEAR(regression.squared_widths(Matrix::Identity(3, 3))[0], 2, 1e-14);
}

}  // namespace
}  // namespace posse::bayesian_regression_test
