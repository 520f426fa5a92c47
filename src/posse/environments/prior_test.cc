// Tests the priors of worlds: the law of the arms' means over the problem instances.
#include <algorithm>
#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/environments/environment_test.h"

namespace posse::prior_test {
namespace {

// With the right mean m and covariance Sigma of K means f, E (f - m)' Sigma^-1 (f - m) = K and the
// sum of Sigma^-1/2 (f - m) has the mean 0 and the variance K, whatever the law of f.
void expect_law(const std::string& spec) {
  constexpr int kInstances = 4000;
  Index K = 0;
  double sum = 0, sum_of_squares = 0, norms = 0, squared_norms = 0, fourth = 0;
  for (std::uint64_t instance = 0; instance < kInstances; ++instance) {
    const auto environment = world(spec, instance);
    const auto prior = environment->prior();
    ASSERT_NE(prior, nullptr) << spec;
    K = prior->mean.size();
    const Matrix L = prior->covariance.llt().matrixL();
    const Vector z = L.triangularView<Eigen::Lower>().solve(environment->means() - prior->mean);
    sum += z.sum(), sum_of_squares += z.sum() * z.sum(), fourth += std::pow(z.sum(), 4);
    norms += z.squaredNorm(), squared_norms += std::pow(z.squaredNorm(), 2);
  }
  const auto k = static_cast<double>(K);
  const auto se = [&](double total, double squares) {
    const double spread =
        squares - total * total / kInstances;  // none where |z| is always the same
    return std::sqrt(std::max(0.0, spread)) / kInstances;
  };
  EXPECT_NEAR(sum / kInstances, 0, 5 * std::sqrt(k / kInstances)) << spec;
  EXPECT_NEAR(sum_of_squares / kInstances, k, 5 * se(sum_of_squares, fourth)) << spec;
  EXPECT_NEAR(norms / kInstances, k, 5 * se(norms, squared_norms) + 1e-9) << spec;
}

TEST(Prior, IsTheLawOfTheMeansOverTheInstances) {
  for (const char* spec :
       {"linear(K=4, d=6)", "linear(K=3, d=3, theta_norm=2, arm_dist=gaussian)",
        "logistic(K=4, d=4)", "logistic(K=4, d=5, theta_norm=4)",
        "poisson(K=3, d=4, noise=gaussian)", "glm(link=probit, K=4, d=5, theta_norm=2)",
        "distance(K=4, d=5)", "distance(K=4, d=4, theta_norm=2, arm_dist=gaussian)",
        "quadratic(K=4, d=5)", "quadratic(K=3, d=3, scale=2, arm_dist=gaussian)"}) {
    expect_law(spec);
  }
}

// Mean and covariance of x'AA'y over matrices A, the arms held fixed.
TEST(Prior, OfTheQuadraticWorldHasTheMomentsOfDraws) {
  const auto prior = world("quadratic(K=4, d=3, scale=0.5, arm_dist=gaussian)")->prior();
  constexpr int kDraws = 40'000;
  Rng rng(5);
  Vector sum = Vector::Zero(4);
  Matrix products = Matrix::Zero(4, 4), squares = products;
  for (int i = 0; i < kDraws; ++i) {
    const Matrix A = rng.normals(9).reshaped(3, 3);
    const Vector means = 0.5 * (A.transpose() * prior->x).colwise().squaredNorm();
    const Matrix product = (means - prior->mean) * (means - prior->mean).transpose();
    sum += means, products += product, squares += product.cwiseAbs2();
  }
  const Vector se = (prior->covariance.diagonal() / kDraws).cwiseSqrt();
  EXPECT_TRUE(((sum / kDraws - prior->mean).array().abs() <= 5 * se.array()).all());
  const Matrix error = (products / kDraws - prior->covariance).cwiseAbs();
  EXPECT_TRUE((error.array() <= 5 * (squares / kDraws / kDraws).cwiseSqrt().array()).all());
}

// Covariances X'X / d, and 2 d 1e-4 (x'y)^2 around the mean 0.01 d.
TEST(Prior, AgreesWithClosedForms) {
  const auto linear = world("linear(K=8, d=5, theta_norm=3)")->prior();
  EXPECT_LT((linear->covariance - 9.0 / 5 * linear->x.transpose() * linear->x).norm(), 1e-12);
  EXPECT_LT(linear->mean.norm(), 1e-12);
  EXPECT_EQ(linear->sigma, 0.5);
  const auto quadratic = world("quadratic(K=8, d=5, sigma=0.25)")->prior();
  const Matrix expected = 2 * 5 * 1e-4 * (quadratic->x.transpose() * quadratic->x).cwiseAbs2();
  EXPECT_LT((quadratic->covariance - expected).norm(), 1e-14);
  EXPECT_LT((quadratic->mean - Vector::Constant(8, 0.05)).norm(), 1e-14);
  EXPECT_EQ(quadratic->sigma, 0.25);
}

TEST(Prior, BelongsToTheArmsThatAreShown) {
  const auto environment = world("logistic(K=7, d=3)");
  EXPECT_EQ(environment->prior()->x, shown(*environment, 1));
}

TEST(Prior, IsGivenByAllWorldsListedAsHavingOne) {
  for (const Spec& spec :
       {parse_spec("linear"), parse_spec("logistic"), parse_spec("poisson(noise=gaussian)"),
        parse_spec("glm(noise=gaussian)"), parse_spec("distance"), parse_spec("quadratic")}) {
    EXPECT_NE(world(to_string(spec))->prior(), nullptr) << spec.word;
    EXPECT_THAT(kWorldsWithPrior, testing::HasSubstr(to_string(spec)));
  }
}

TEST(Prior, IsAbsentWithFreshArmsOtherNoiseOrLabels) {
  for (const char* spec : {"linear(arms=fresh)", "quadratic(arms=fresh)", "poisson",
                           "logistic(noise=bernoulli)", "classification"}) {
    EXPECT_EQ(world(spec)->prior(), nullptr) << spec;
  }
}

TEST(Prior, IsRefusedForTooManyArms) {
  const auto environment = world("linear(K=2001, d=2)");
  try {
    environment->prior();
    FAIL() << "nothing was refused";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("at most K=2000 arms, not 2001"));
  }
}

}  // namespace
}  // namespace posse::prior_test
