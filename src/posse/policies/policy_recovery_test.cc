// After rounds of extreme size, policies hold finite numbers only, decide, and still learn.
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "posse/policies/policy_contract_test.h"

namespace posse::policy_recovery_test {
namespace {

// Whether the policy holds an infinity or a NaN: snapshots of those are refused.
bool holds_non_finite(const Policy& policy) {
  try {
    restore(snapshot(policy));
    return false;
  } catch (const Error&) {
    return true;
  }
}

struct Numbers {
  Vector values;
  void state(Archive& archive) { archive(values); }
};

TEST(Recovery, IsToldFromInfinitiesAndNaNs) {
  for (Index i = 0; i < 3; ++i) {
    for (const double value : {std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity(), std::nan("")}) {
      Numbers numbers{Eigen::Vector3d(0, 2, 0)}, restored = numbers;
      EXPECT_NO_THROW(load("numbers", save("numbers", numbers), restored));
      numbers.values[i] = value;
      EXPECT_THROW(load("numbers", save("numbers", numbers), restored), Error) << i << value;
    }
  }
}

struct Size {
  double features, reward;
};

// The largest feature has exactly that size.
void play_extreme(Policy& policy, const Size& size, std::uint64_t t, std::uint64_t arms) {
  const Matrix x = some_arms(6, arms);
  const Context context(size.features * x / x.cwiseAbs().maxCoeff());
  Rng rng = Rng(4).split(t);
  policy.update(context, policy.decide(context, rng), size.reward);
}

void expect_playable(const Policy& policy) {
  Rng rng(7);
  EXPECT_NO_THROW(policy.decide(eight_arms(), rng)) << to_string(policy.spec());
}

TEST(Recovery, OfGeneralizedLinearModelsLeavesFiniteNumbersOnly) {
  const std::vector<double> sizes = {1e-50, 1, 1, 1e3, 1e20, 1e50, kMaxMagnitude};
  for (const std::string spec :
       {"glm_es(m=3, link=poisson)", "glm_es(m=3, link=exponential)",
        "glm_es(m=3, link=poisson, solver=incremental)",
        "glm_es(m=3, link=exponential, solver=incremental)", "glm_tsl(link=poisson)",
        "glm_tsl(link=exponential, solver=incremental)", "glm_ucb(link=exponential)",
        "glm_phe(link=poisson)", "evill(link=exponential)"}) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const auto policy = make_policy(spec, kSetting);
      Rng rng(seed);
      const auto some_size = [&] { return sizes[static_cast<std::size_t>(rng.below(7))]; };
      for (std::uint64_t t = 0; t < 100; ++t) {
        const Size size{some_size(), (rng.uniform() < 0.5 ? 1 : -1) * some_size()};
        play_extreme(*policy, size, t, seed % 2 == 0 ? t : t % 3);
        ASSERT_FALSE(holds_non_finite(*policy)) << spec << ", seed " << seed << ", round " << t;
      }
      expect_playable(*policy);
    }
  }
}

// Huge rewards of tiny features make a network of huge weights, whose gradients at huge features
// have squares that overflow.
TEST(Recovery, OfNetworksLeavesFiniteNumbersOnly) {
  for (const char* spec : {"ee_net", "ee_net(f2=linear)", "neural_ucb", "neural_ucb(cov=full, N=4)",
                           "neural_ts", "neural_es(m=2)"}) {
    const auto policy = make_policy(spec, kSetting);
    for (std::uint64_t t = 0; t < 480; ++t) {
      play_extreme(*policy,
                   {t < 450 ? 1e-50 : kMaxMagnitude, t % 3 == 0 ? -kMaxMagnitude : kMaxMagnitude},
                   t, t % 2);
    }
    EXPECT_FALSE(holds_non_finite(*policy)) << spec;
    expect_playable(*policy);
  }
}

// Arms whose last feature alone is not zero, so that they teach nothing about the others.
void play_in_the_last_feature(Policy& policy, double size, std::uint64_t rounds) {
  for (std::uint64_t t = 0; t < rounds; ++t) {
    Matrix x = size * some_arms(8, t);
    x.topRows(kFeatures - 1).setZero();
    const Context context(x.cwiseMax(-kMaxMagnitude).cwiseMin(kMaxMagnitude));
    Rng rng = Rng(4).split(t);
    policy.update(context, policy.decide(context, rng), t % 2 == 0 ? 1 : 0.5);
  }
}

// What is earned in an ordinary world of the other features: 0 as at random, 1 as by the best arms.
double learnt_in_the_other_features(Policy& policy, std::uint64_t rounds) {
  double played = 0, random = 0, best = 0;
  for (std::uint64_t t = 0; t < rounds; ++t) {
    Matrix x = 0.5 * some_arms(8, 1000 + t % 7);
    x.row(kFeatures - 1).setZero();
    const Vector means = (0.8 * x.row(0).array()).exp();
    const Context context(x);
    Rng rng = Rng(5).split(t);
    const Decision decision = policy.decide(context, rng);
    policy.update(context, decision, means[decision.arm] + 0.05 * rng.normal());
    if (t < rounds / 2) continue;
    played += means[decision.arm];
    random += means.mean();
    best += means.maxCoeff();
  }
  return (played - random) / (best - random);
}

TEST(Recovery, OfGeneralizedLinearModelsLetsThemLearn) {
  for (const char* spec : {"glm_es(m=5, link=poisson)", "glm_es(m=5, link=exponential)",
                           "glm_es(m=5, link=poisson, solver=incremental)",
                           "glm_es(m=5, link=exponential, solver=incremental)"}) {
    for (const double size : {1e3, 1e20, kMaxMagnitude}) {
      const auto policy = make_policy(spec, kSetting);
      play_in_the_last_feature(*policy, size, 3);
      EXPECT_GT(learnt_in_the_other_features(*policy, 300), 0.9) << spec << ", " << size;
    }
  }
}

// All features share the hidden units, so much larger ones would dominate the loss for good.
TEST(Recovery, OfNetworksLetsThemLearn) {
  for (const char* spec : {"ee_net", "neural_ucb"}) {
    const auto policy = make_policy(spec, kSetting);
    play_in_the_last_feature(*policy, 1e3, 3);
    EXPECT_GT(learnt_in_the_other_features(*policy, 300), 0.4) << spec;
  }
}

}  // namespace
}  // namespace posse::policy_recovery_test
