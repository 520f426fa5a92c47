#include "posse/theory/neural_constants.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "posse/core/numbers_test.h"
#include "posse/core/rng.h"
#include "posse/models/neural/tangent.h"
#include "posse/theory/ntk.h"

namespace posse::neural_constants_test {
namespace {

// Eigenvalues 1 and 3.
const Matrix kKernel{{2, 1}, {1, 2}};

NeuralSetting neural_setting() {
  return {.T = 100, .delta = 0.05, .lambda = 2, .L = 3, .sigma = 0.5, .S = 1.5};
}

NeuralConstants neural_constants() { return {neural_setting(), kKernel}; }

Matrix unit_arms(Index d, Index K) {
  return Rng(1).normals(d * K).reshaped(d, K).colwise().normalized();
}

// The digits come from mpmath.

// log(1 + 100/2) + log(1 + 300/2) over log(1 + 200/2)
TEST(NeuralConstants, TakeTheirDimensionsFromTheKernel) {
  const NeuralConstants some = neural_constants();
  EXPECT_EQ(some.K, 2);
  expect_close(some.lambda_0, 1);
  expect_close(some.rho, 1);
  expect_close(some.d_tilde, 1.9390838087288591);
}

// With half of the pulls for each arm, log_det = log(1 + 25) + log(1 + 75). Then alpha_T is
// 0.5 sqrt(log_det + 2 log(20)) + sqrt(2) 1.5, sigma_R is sqrt(3) times alpha_T, and beta_T is
// sqrt(log_det + 4 log(100)) times sigma_R.
TEST(NeuralConstants, ScalesAreThoseOfTheLemmas) {
  expect_close(neural_constants().log_det, std::log(26) + std::log(76));
  expect_close(neural_constants().alpha_T(), 3.96389289473746493);
  expect_close(neural_constants().sigma_R(), 6.86566388944656084);
  expect_close(neural_constants().beta_T(), 35.0145564323656103);
}

// 0.5 sqrt(d~ log(1 + 900 / (2 d~))) + sqrt(2) 1.5
TEST(NeuralConstants, ScalesCanBeThoseOfTheStatement) {
  NeuralSetting given = neural_setting();
  given.stated_alpha = true;
  const NeuralConstants stated(given, kKernel);
  expect_close(stated.alpha_T(), 3.74694247324624635);
  expect_close(stated.sigma_R(), 6.48989473670028739);
  expect_close(stated.beta_T(), 33.0981517821756608);
  EXPECT_EQ(neural_constants().stated_alpha_T(), stated.alpha_T());
  EXPECT_EQ(stated.proven_alpha_T(), neural_constants().alpha_T());
}

// 8 / p'_N^2 (2 log(100) + log(20)) = 36268.1
TEST(NeuralConstants, TheEnsembleIsThatOfTheLemmaOnOptimism) {
  expect_close(neural_p_N(), 0.0518884371775743379);
  EXPECT_EQ(neural_constants().m(), 36269);
}

TEST(NeuralConstants, TheWidthMeetsAllItsConditions) {
  const auto widths = neural_constants().log_training_widths();
  expect_close(widths[0], 17.0953704694454624);  // 100 3^12 / 2
  expect_close(widths[1], 80.7285971577122694);  // 100^7 2^-8 3^18 302^6
  expect_close(widths[2], 62.9847338533660321);  // 3^21 100^7 2^-7 (1 + sqrt(50))^6
  expect_close(neural_constants().log_kernel_width(),
               11.0654841402627903);  // 2^4 3^6 log(12 / 0.05)
  expect_close(neural_constants().log_min_width(), 2.22447098441563034);
  expect_close(neural_constants().log_N(), 94.3702755969614823);
}

// N / (log N)^3 equals the largest of the bounds; with a larger lambda they fall, and N down to
// e^3.
TEST(NeuralConstants, TheWidthIsTheSmallest) {
  for (double lambda = 1; lambda < 1e12; lambda *= 10) {
    NeuralSetting given = neural_setting();
    given.lambda = lambda;
    const NeuralConstants some(given, 1e6 * kKernel);
    const auto widths = some.log_training_widths();
    const double x = some.log_N(), most = *std::max_element(widths.begin(), widths.end());
    const double others = std::max(some.log_min_width(), 3.0);
    if (x > others) expect_close(x - 3 * std::log(x), most);
    EXPECT_GE(x, 3);
  }
}

TEST(NeuralConstants, ASmallEigenvalueNeedsAWiderNetwork) {
  const NeuralConstants some(neural_setting(), Matrix{{1, 0}, {0, 1e-12}});
  expect_close(some.lambda_0, 1e-12);
  expect_close(some.log_kernel_width(), 11.0654841402627903 + 48 * std::log(10));
  EXPECT_EQ(some.log_N(), some.log_kernel_width());
}

TEST(NeuralConstants, NoWidthSufficesForASingularKernel) {
  const Matrix x = unit_arms(3, 1);
  Matrix X(3, 3);
  X << x, 2 * x, Vector::Ones(3) / 2;
  const NeuralConstants some(neural_setting(), ntk(X, 3));
  EXPECT_EQ(some.lambda_0, 0);
  EXPECT_GT(some.rho, 0.1);  // on the span of the gradients
  EXPECT_EQ(some.log_N(), std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isfinite(some.sigma_R()));
}

// 1 / (N (300 + 2)); N^(-1/6) sqrt(log N) (50^(2/3) 27 + 50^(5/3) 81 (1 + sqrt(50)))
TEST(NeuralConstants, AWideNetworkIsAlmostLinear) {
  const NeuralConstants some = neural_constants();
  const double log_N = some.log_N();
  EXPECT_NEAR(some.eta(log_N), 3.43165096885230606e-44, 1e-54);
  EXPECT_NEAR(some.epsilon(log_N), 0.63688431500372768, 1e-10);
  EXPECT_LT(some.epsilon(log_N + 60), 1e-4);
}

TEST(NeuralConstants, TheBoundHasFiveTerms) {
  const NeuralBound bound = neural_constants().bound(neural_constants().log_N());
  EXPECT_EQ(bound.first_pulls, 2);
  EXPECT_NEAR(bound.approximation, 254.753726001491072, 1e-8);
  expect_close(bound.failures, std::numbers::pi * std::numbers::pi / 6);
  expect_close(bound.exploration, 269810.428316884287);
  EXPECT_NEAR(bound.martingale, 148213.608425608621, 1e-6);
  EXPECT_EQ(bound.total(), bound.first_pulls + bound.approximation + bound.failures +
                               bound.exploration + bound.martingale);
}

TEST(NeuralConstants, WithoutNoiseOnlyTheBiasRemains) {
  NeuralSetting given = neural_setting();
  given.sigma = 0;
  const NeuralConstants some(given, kKernel);
  expect_close(some.alpha_T(), std::sqrt(2) * 1.5);
}

// With a kernel that covers its span well, sigma_R is hardly more than alpha_T.
TEST(NeuralConstants, SigmaRFallsToAlphaAsTheCoverageGrows) {
  const NeuralConstants wide(neural_setting(), 1e12 * kKernel);
  expect_close(wide.sigma_R(), wide.alpha_T() * std::sqrt(1 + 2e-12));
}

// However T pulls are allocated, det(A_T) / det(lambda I) is at most det(I + T H / lambda), which
// bounds the sum of the widths.
TEST(NeuralConstants, LogDetIsBelowThatOfAllArmsPulledTTimes) {
  const NeuralConstants some(neural_setting(), ntk(unit_arms(4, 6), 3));
  EXPECT_LT(some.log_det, some.d_tilde * std::log1p(100 * 6 / 2.0));
}

// For a network of finite width, rho is the smallest eigenvalue of sum_x g g' / N on the span of
// the gradients.
TEST(Coverage, IsTheSmallestEigenvalueOnTheSpan) {
  const Network network(Network::Form::ntk, 3, 2, 8);
  const Matrix X = unit_arms(3, 5);
  const Vector theta_0 = network.theta_0(Rng(1));
  const Matrix g = Tangent(network, Inputs(X), theta_0).gradients() / network.c();
  const Vector values = Eigen::SelfAdjointEigenSolver<Matrix>(g * g.transpose()).eigenvalues();
  EXPECT_NEAR(coverage(empirical_ntk(network, X, theta_0)), values[values.size() - 5], 1e-12);
  EXPECT_NEAR(coverage(Matrix::Constant(3, 3, 2)), 6, 1e-14);
  EXPECT_EQ(coverage(Matrix{{7}}), 7);
}

}  // namespace
}  // namespace posse::neural_constants_test
