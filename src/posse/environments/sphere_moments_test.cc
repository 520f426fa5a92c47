#include "posse/environments/sphere_moments.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/environments/arm_source.h"

namespace posse::sphere_moments_test {
namespace {

// Arms of different norms, some close to each other, one opposite, one zero.
Matrix varied_arms(Index d) {
  Matrix X = Rng(1).normals(6 * d).reshaped(d, 6);
  X.col(3) = 1.1 * X.col(2);
  X.col(4) = -X.col(1);
  X.col(5).setZero();
  return X;
}

Vector function_values(const Matrix& X, const Vector& theta, const RidgeFunction& h) {
  Vector f(X.cols());
  for (Index k = 0; k < f.size(); ++k) f[k] = h(X.col(k).norm(), X.col(k).dot(theta));
  return f;
}

// Checks mean and covariance against draws of theta, to five standard errors of each entry.
void expect_moments_of_draws(Index d, double radius, const RidgeFunction& h) {
  const Matrix X = varied_arms(d);
  const Moments moments = moments_on_sphere(X, radius, h);
  constexpr int kDraws = 40'000;
  Rng rng(2);
  Vector sum = Vector::Zero(6);
  Matrix products = Matrix::Zero(6, 6), squares = products;
  for (int i = 0; i < kDraws; ++i) {
    const Vector off = function_values(X, on_sphere(d, radius, rng), h) - moments.mean;
    const Matrix product = off * off.transpose();
    sum += off, products += product, squares += product.cwiseAbs2();
  }
  const Vector se = (products.diagonal() / kDraws / kDraws).cwiseSqrt();
  const Matrix error = (products / kDraws - moments.covariance).cwiseAbs();
  const Matrix errors = (squares / kDraws / kDraws).cwiseSqrt();
  EXPECT_TRUE(((sum / kDraws).cwiseAbs().array() <= 5 * se.array() + 1e-9).all()) << "d = " << d;
  EXPECT_TRUE((error.array() <= 5 * errors.array() + 1e-9).all()) << "d = " << d << "\n"
                                                                  << error << "\n\n"
                                                                  << errors;
}

double logistic(double, double u) { return 1 / (1 + std::exp(-u)); }
double exponential_growth(double, double u) { return std::exp(0.5 * u); }

TEST(SphereMoments, AgreeWithDraws) {
  for (const Index d : {1, 2, 3, 5, 20}) {
    expect_moments_of_draws(d, 1, logistic);
    expect_moments_of_draws(d, 3, logistic);
    expect_moments_of_draws(d, 1, exponential_growth);
    const auto distance = [](double norm, double u) {
      return -std::sqrt(std::max(0.0, norm * norm + 2.25 - 2 * u));
    };
    expect_moments_of_draws(d, 1.5, distance);
  }
}

TEST(SphereMoments, OfALinearFunctionAreExact) {
  for (const Index d : {1, 2, 3, 20}) {
    const Matrix X = varied_arms(d);
    const Moments moments = moments_on_sphere(X, 2, [](double, double u) { return 3 + u; });
    const Matrix exact = 4 * X.transpose() * X / static_cast<double>(d);
    EXPECT_LT((moments.mean - Vector::Constant(6, 3)).norm(), 1e-12) << d;
    EXPECT_LT((moments.covariance - exact).norm(), 1e-12 * (1 + exact.norm())) << d;
  }
}

// E u^2 = |x|^2 R^2 / d and E u^2 v^2 = R^4 (|x|^2 |y|^2 + 2 (x'y)^2) / (d (d + 2)).
TEST(SphereMoments, OfASquareAreExact) {
  for (const Index features : {1, 2, 4, 20}) {
    const auto d = static_cast<double>(features);
    const Matrix X = varied_arms(features);
    const Moments moments = moments_on_sphere(X, 2, [](double, double u) { return u * u; });
    const Vector squares = X.colwise().squaredNorm();
    const Matrix outer = squares * squares.transpose();
    const Matrix exact =
        16 * (outer + 2 * (X.transpose() * X).cwiseAbs2()) / (d * (d + 2)) - 16 * outer / (d * d);
    EXPECT_LT((moments.mean - 4 * squares / d).norm(), 1e-11 * (1 + squares.norm())) << d;
    EXPECT_LT((moments.covariance - exact).norm(), 1e-11 * (1 + exact.norm())) << d;
  }
}

TEST(SphereMoments, HaveNoVarianceWithRadiusZero) {
  const Moments moments = moments_on_sphere(varied_arms(3), 0, logistic);
  EXPECT_LT((moments.mean - Vector::Constant(6, 0.5)).norm(), 1e-12);
  EXPECT_LT(moments.covariance.norm(), 1e-12);
}

}  // namespace
}  // namespace posse::sphere_moments_test
