#include "posse/models/arm_posterior.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/core/error.h"

namespace posse::arm_posterior_test {
namespace {

constexpr Index kArms = 12;

// Means with a covariance of rank min(rank, kArms).
ArmPrior some_prior(Index rank) {
  Rng rng(3);
  const Matrix x = rng.normals(4 * kArms).reshaped(4, kArms);
  const Matrix B = rng.normals(kArms * rank).reshaped(kArms, rank);
  return {x, rng.normals(kArms), B * B.transpose(), 0.7};
}

using Long = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

// The textbook's formulas: with A the rows of the identity for the arms played and
// S = A Sigma A' + sigma^2 I, mu_0 + Sigma A' S^-1 (y - A mu_0) and Sigma - Sigma A' S^-1 A Sigma.
// In long double, so that the inverse of a 400 x 400 matrix is more accurate than what it checks.
struct Dense {
  Vector mean;
  Matrix covariance;
};

Dense dense(const ArmPrior& prior, const std::vector<Index>& arms, const Vector& y) {
  const auto n = static_cast<Index>(arms.size());
  Long A = Long::Zero(n, prior.mean.size());
  for (Index l = 0; l < n; ++l) A(l, arms[static_cast<std::size_t>(l)]) = 1;
  const Long Sigma = prior.covariance.cast<long double>(), mu = prior.mean.cast<long double>();
  const long double sigma = prior.sigma;
  const Long S = A * Sigma * A.transpose() + sigma * sigma * Long::Identity(n, n);
  const Long gain = Sigma * A.transpose() * S.inverse();
  return {(mu + gain * (y.cast<long double>() - A * mu)).cast<double>(),
          (Sigma - gain * A * Sigma).cast<double>()};
}

// Plays arms at random, the first ones more often.
std::vector<Index> some_arms(Index n, Rng rng) {
  std::vector<Index> arms;
  for (Index l = 0; l < n; ++l) arms.push_back(rng.below(1 + rng.below(kArms)));
  return arms;
}

ArmPosterior posterior_of(const ArmPrior& prior, const std::vector<Index>& arms, const Vector& y) {
  ArmPosterior posterior(prior);
  for (std::size_t l = 0; l < arms.size(); ++l) {
    posterior.learn(arms[l], y[static_cast<Index>(l)]);
  }
  return posterior;
}

TEST(ArmPosterior, IsThatOfTheTextbook) {
  for (const Index rank : {1, 5, 12, 20}) {
    const ArmPrior prior = some_prior(rank);
    for (const Index n : {0, 1, 7, 400}) {
      const std::vector<Index> arms = some_arms(n, Rng(4));
      const Vector y = Rng(5).normals(n);
      const ArmPosterior posterior = posterior_of(prior, arms, y);
      const Dense expected = dense(prior, arms, y);
      EXPECT_LT((posterior.mean() - expected.mean).norm(), 1e-10) << rank << ", " << n;
      const Vector sd = expected.covariance.diagonal().cwiseMax(0).cwiseSqrt();
      EXPECT_LT((posterior.sd().cwiseAbs2() - sd.cwiseAbs2()).norm(), 1e-10) << rank << ", " << n;
    }
  }
}

// Two arms by hand: Sigma = [[1, 0.5], [0.5, 1]], sigma = 1, y = 2 of arm 0 gives the means 1 and
// 0.5 and the variances 1/2 and 1 - 0.25/2.
TEST(ArmPosterior, LearnsOfOneArmFromAnother) {
  ArmPosterior posterior({Matrix::Identity(2, 2), Vector::Zero(2), Matrix{{1, 0.5}, {0.5, 1}}, 1});
  posterior.learn(0, 2);
  EXPECT_NEAR(posterior.mean()[0], 1, 1e-14);
  EXPECT_NEAR(posterior.mean()[1], 0.5, 1e-14);
  EXPECT_NEAR(posterior.sd()[0], std::sqrt(0.5), 1e-14);
  EXPECT_NEAR(posterior.sd()[1], std::sqrt(0.875), 1e-14);
}

TEST(ArmPosterior, StaysExactOverAHundredThousandRewards) {
  const ArmPrior prior = some_prior(5);
  ArmPosterior posterior(prior);
  Vector count = Vector::Zero(kArms), sum = Vector::Zero(kArms);
  Rng rng(6);
  for (int l = 0; l < 100'000; ++l) {
    const Index arm = rng.below(1 + rng.below(kArms));
    const double y = rng.normal();
    posterior.learn(arm, y), ++count[arm], sum[arm] += y;
  }
  // In the five dimensions of w: (I + F' N F / sigma^2)^-1.
  const Matrix F = root_of(prior.covariance);
  const double precision = 1 / (prior.sigma * prior.sigma);
  const Matrix C =
      (Matrix::Identity(5, 5) + precision * F.transpose() * count.asDiagonal() * F).inverse();
  const Vector b = precision * F.transpose() * (sum - count.cwiseProduct(prior.mean));
  EXPECT_LT((posterior.mean() - prior.mean - F * C * b).norm(), 1e-10);
  const Vector variance = (F * C * F.transpose()).diagonal();
  EXPECT_LT((posterior.sd().cwiseAbs2() - variance).norm(), 1e-10);
}

// Each entry of the covariance of n draws has an error of about |Sigma| / sqrt(n).
TEST(ArmPosterior, DrawsHaveItsMeanAndCovariance) {
  const ArmPrior prior = some_prior(5);
  const std::vector<Index> arms = some_arms(9, Rng(4));
  const Vector y = Rng(5).normals(9);
  const ArmPosterior posterior = posterior_of(prior, arms, y);
  const Matrix Sigma = 4 * dense(prior, arms, y).covariance;
  constexpr int kDraws = 40'000;
  Rng rng(7);
  Vector mean = Vector::Zero(kArms);
  Matrix squares = Matrix::Zero(kArms, kArms);
  for (int i = 0; i < kDraws; ++i) {
    const Vector off = posterior.draw(2, rng) - posterior.mean();
    mean += off / kDraws, squares += off * off.transpose() / kDraws;
  }
  const double variance = Sigma.diagonal().maxCoeff();
  EXPECT_LT(mean.cwiseAbs().maxCoeff(), 5 * std::sqrt(variance / kDraws));
  EXPECT_LT((squares - Sigma).cwiseAbs().maxCoeff(), 5 * variance * std::sqrt(2.0 / kDraws));
}

TEST(ArmPosterior, OfACertainPriorIsCertain) {
  ArmPosterior posterior(
      {Matrix::Identity(3, 3), Vector::LinSpaced(3, 1, 3), Matrix::Zero(3, 3), 0.5});
  posterior.learn(1, 100);
  Rng rng(1);
  EXPECT_EQ(posterior.draw(1, rng), Vector::LinSpaced(3, 1, 3));
  EXPECT_EQ(posterior.sd(), Vector::Zero(3));
}

TEST(RootOf, HasAColumnForEachDimension) {
  for (const Index rank : {1, 5, 12}) {
    const Matrix Sigma = some_prior(rank).covariance;
    const Matrix F = root_of(Sigma);
    EXPECT_EQ(F.cols(), rank);
    EXPECT_LT((F * F.transpose() - Sigma).norm(), 1e-12 * Sigma.norm());
    EXPECT_GE(F.colwise().sum().minCoeff(), 0);
  }
  EXPECT_EQ(root_of(Matrix::Zero(3, 3)).cols(), 0);
}

TEST(ArmPosterior, RefusesTheStateOfOtherArms) {
  ArmPosterior twelve(some_prior(5));
  ArmPosterior two({Matrix::Identity(2, 2), Vector::Zero(2), Matrix::Identity(2, 2), 1});
  EXPECT_THROW(load("posterior", save("posterior", twelve), two), Error);
}

}  // namespace
}  // namespace posse::arm_posterior_test
