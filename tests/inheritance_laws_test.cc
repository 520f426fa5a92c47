// An ensemble that inherits data with other parameters (restart=keep of anytime policies) has the
// law of one that started with these parameters and saw the same data.
#include <cmath>

#include <gtest/gtest.h>

#include "posse/policies/ensemble_sampling.h"
#include "posse/policies/policy.h"
#include "posse/policies/segments.h"
#include "tests/normal_law.h"

namespace posse::inheritance_laws_test {
namespace {

constexpr Index d = 3;
constexpr Index kMembers = 4000;
constexpr Index kBefore = 5;  // members of the former ensemble

Context six_arms() {
  Rng rng(21);
  Matrix x(d, 6);
  for (Index k = 0; k < x.cols(); ++k) x.col(k) = 0.8 * rng.normals(d);
  return Context(x);
}

// Every policy gets the same arms and rewards, but draws its own perturbations.
void show_data(Policy& policy, Index rounds, double size = 1) {
  const Context context = six_arms();
  Rng rng(22);
  for (Index t = 0; t < rounds; ++t) {
    const Index arm = t * t % 5;  // the last arm is never played, others unequally often
    const double mean = 0.5 + 0.3 * context.x()(0, arm);
    const Decision decision{{arm}, rng.bits64()};
    policy.update(context, decision, size * (mean + 0.2 * rng.normal()));
  }
}

std::unique_ptr<Policy> policy_with_data(const std::string& spec, Index rounds) {
  auto policy = make_policy(spec, {.d = d, .seed = 6});
  show_data(*policy, rounds);
  return policy;
}

// A new policy of that spec with what `former` has learnt.
std::unique_ptr<Policy> heir_of(const std::string& spec, Policy& former) {
  auto policy = make_policy(spec, {.d = d, .seed = 6});
  inherit(*policy, former);
  return policy;
}

struct Sums {
  Matrix V = Matrix::Zero(d, d);  // sum of n_i x_i x_i'
  Vector b = Vector::Zero(d);
};

Sums sums_of(const History& history) {
  return {history.X() * history.n().asDiagonal() * history.X().transpose(),
          history.X() * history.s()};
}

void expect_ridge_law(const Policy& policy, double lambda, double sigma_R, double sigma_P,
                      Index from) {
  const EnsembleModel& model = *ensemble_of(policy);
  const History& history = model.history();
  const Sums data = sums_of(history);
  const Matrix inverse = (data.V + lambda * Matrix::Identity(d, d)).inverse();
  const Matrix noise =
      sigma_R * sigma_R * data.V + lambda * lambda * sigma_P * sigma_P * Matrix::Identity(d, d);
  expect_normal_law(
      history.m() - from, [&](Index j) { return Vector(model.member(from + j)); }, inverse * data.b,
      inverse * noise * inverse);
}

// For members added later, with other sigma_R and sigma_P.
TEST(InheritanceLaws, LateBornLinearMembersAreAsIfTheyHadBeenThere) {
  const std::string after = "lin_es(m=4000, lambda=2, sigma_R=0.7, sigma_P=0.3, intercept=off)";
  const auto born = policy_with_data(after, 60);
  expect_ridge_law(*born, 2, 0.7, 0.3, 0);
  const auto old =
      policy_with_data("lin_es(m=5, lambda=2, sigma_R=0.1, sigma_P=0, intercept=off)", 60);
  expect_ridge_law(*heir_of(after, *old), 2, 0.7, 0.3, kBefore);
}

TEST(InheritanceLaws, RemainingLinearMembersTurnWithTheScale) {
  const auto old =
      policy_with_data("lin_es(m=6000, lambda=2, sigma_R=0.1, sigma_P=0, intercept=off)", 60);
  const auto fewer =
      heir_of("lin_es(m=4000, lambda=2, sigma_R=0.9, sigma_P=0.2, intercept=off)", *old);
  EXPECT_EQ(ensemble_of(*fewer)->history().m(), kMembers);
  expect_ridge_law(*fewer, 2, 0.9, 0.2, 0);
}

TEST(InheritanceLaws, HoldForRewardsThatComeAfterwards) {
  const auto old =
      policy_with_data("lin_es(m=5, lambda=2, sigma_R=0.1, sigma_P=0, intercept=off)", 40);
  const auto policy =
      heir_of("lin_es(m=4000, lambda=2, sigma_R=0.7, sigma_P=0, intercept=off)", *old);
  show_data(*policy, 30);
  expect_ridge_law(*policy, 2, 0.7, 0, kBefore);
}

TEST(InheritanceLaws, HoldForAnotherRegularisation) {
  const auto old =
      policy_with_data("lin_es(m=5, lambda=2, sigma_R=0.1, sigma_P=0, intercept=off)", 40);
  const auto policy =
      heir_of("lin_es(m=4000, lambda=5, sigma_R=0.7, sigma_P=0.1, intercept=off)", *old);
  expect_ridge_law(*policy, 5, 0.7, 0.1, kBefore);
}

// Member j minimises the loss of its own perturbed rewards, which have the law N(0, n_i) per row
// (HistoryTest): f(theta^j) = sum_i (s_i + sigma_R U_ij) x_i, without a prior.
void expect_exact_glm_fits(const Policy& policy, double lambda, double sigma_R) {
  const EnsembleModel& model = *ensemble_of(policy);
  const History& history = model.history();
  for (Index j = 0; j < history.m(); ++j) {
    const Vector theta = model.member(j);
    const Vector S = history.s() + sigma_R * history.U().row(j).transpose();
    const Vector mu = model.mean(history.X(), theta);
    const Vector gradient = lambda * theta + history.X() * (history.n().cwiseProduct(mu) - S);
    ASSERT_LT(gradient.norm(), 1e-7) << "member " << j;
  }
}

TEST(InheritanceLaws, InheritedGlmMembersMinimiseTheirOwnLoss) {
  const auto old =
      policy_with_data("glm_es(m=30, intercept=off, lambda=2, sigma_R=0.1, sigma_P=0, tau=0)", 60);
  const auto more =
      heir_of("glm_es(m=200, intercept=off, lambda=2, sigma_R=0.7, sigma_P=0, tau=0)", *old);
  expect_exact_glm_fits(*more, 2, 0.7);
  const auto fewer =
      heir_of("glm_es(m=10, intercept=off, lambda=2, sigma_R=0.4, sigma_P=0, tau=0)", *more);
  EXPECT_EQ(ensemble_of(*fewer)->history().m(), 10);
  expect_exact_glm_fits(*fewer, 2, 0.4);
}

// Mean and covariance of what the members predict for the arms.
struct Moments {
  Vector mean;
  Matrix covariance;
};

Moments moments(const Policy& policy, Index from) {
  const EnsembleModel& model = *ensemble_of(policy);
  const History& history = model.history();
  const Matrix X = six_arms().x();
  const Index count = history.m() - from;
  Matrix f(X.cols(), count);
  for (Index j = 0; j < count; ++j) f.col(j) = model.score(X, model.member(from + j));
  const Vector mean = f.rowwise().mean();
  f.colwise() -= mean;
  return {mean, f * f.transpose() / static_cast<double>(count)};
}

// Two samples of one law: their moments differ by at most five standard errors, plus `slack` sds
// where fits are not exact.
void expect_same_moments(const Moments& a, const Moments& b, Index count, double slack = 0) {
  const double se = std::sqrt(2 / static_cast<double>(count));
  for (Index i = 0; i < a.mean.size(); ++i) {
    const double sd = std::sqrt(a.covariance(i, i));
    EXPECT_NEAR(a.mean[i], b.mean[i], (5 * se + slack) * sd) << "arm " << i;
    for (Index k = 0; k <= i; ++k) {
      const double size = std::sqrt(a.covariance(i, i) * a.covariance(k, k));
      EXPECT_NEAR(a.covariance(i, k), b.covariance(i, k), (5 * std::sqrt(2.0) * se + slack) * size)
          << "arms " << i << ", " << k;
    }
  }
}

TEST(InheritanceLaws, LateBornGlmMembersAreAsIfTheyHadBeenThere) {
  const std::string after =
      "glm_es(m=4000, intercept=off, lambda=2, sigma_R=0.7, sigma_P=0.3, tau=0)";
  const auto born = policy_with_data(after, 60);
  const auto old =
      policy_with_data("glm_es(m=5, intercept=off, lambda=2, sigma_R=0.1, sigma_P=0, tau=0)", 60);
  const auto policy = heir_of(after, *old);
  expect_same_moments(moments(*born, 0), moments(*policy, kBefore), kMembers);
}

// A network has no unique minimum: members that were there all along and members added later reach
// slightly different ones.
TEST(InheritanceLaws, LateBornNetworksAreNearlyAsIfTheyHadBeenThere) {
  const std::string network = ", sigma_P=0, tau=0, L=2, N=10, form=ntk, lambda=1, standardise=off)";
  const std::string after = "neural_es(m=300, sigma_R=0.5" + network;
  const auto born = policy_with_data(after, 60);
  const auto old = policy_with_data("neural_es(m=5, sigma_R=0.1" + network, 60);
  const auto policy = heir_of(after, *old);
  expect_same_moments(moments(*born, 0), moments(*policy, kBefore), 300, 0.1);
}

}  // namespace
}  // namespace posse::inheritance_laws_test
