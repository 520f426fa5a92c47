// What Algorithm 1 adds to the paper's: perturbations that shrink where contexts explore.
#include "posse/policies/ensemble_sampling.h"

#include <gtest/gtest.h>

#include "posse/policies/policy_contract_test.h"

namespace posse::ensemble_sampling_test {
namespace {

// After 400 rounds, the mean probability of the likeliest arm over another 50 sets of arms.
double confidence(const std::string& spec, bool fresh) {
  const auto policy = make_policy(spec, kSetting);
  const auto arms = [fresh](std::uint64_t t) { return Context(some_arms(8, fresh ? t : 1)); };
  for (std::uint64_t t = 0; t < 400; ++t) play_round(*policy, arms(t), t);
  double sum = 0;
  for (std::uint64_t t = 400; t < 450; ++t) sum += policy->propensities(arms(t))->maxCoeff();
  return sum / 50;
}

TEST(EnsembleSampling, PerturbsLessWhereArmsChange) {
  for (const std::string policy : {"lin_es", "glm_es(link=identity)"}) {
    const std::string off =
        policy == "lin_es" ? "lin_es(coverage=off)" : "glm_es(link=identity, coverage=off)";
    const double doubt = 1 - confidence(policy, true), doubt_without = 1 - confidence(off, true);
    EXPECT_LT(doubt, 0.5 * doubt_without) << policy;
    EXPECT_GT(doubt_without, 0.005) << policy;
  }
}

TEST(EnsembleSampling, PerturbsInFullWhereArmsStayTheSame) {
  EXPECT_EQ(confidence("lin_es", false), confidence("lin_es(coverage=off)", false));
}

// The perturbations that were shrunk stay so in a new segment, as the data do.
TEST(EnsembleSampling, KeepsItsCoverageInASnapshotAndInASegment) {
  const auto confidence_after = [](const std::string& inner) {
    const auto policy = make_policy(
        "anytime(" + inner + ", schedule=[200, 9000], restart=keep, rule=own)", kSetting);
    for (std::uint64_t t = 0; t < 201; ++t) play_round(*policy, Context(some_arms(8, t)), t);
    const auto copy = restore(snapshot(*policy));
    double sum = 0;
    for (std::uint64_t t = 201; t < 251; ++t) {
      const Vector votes = *policy->propensities(Context(some_arms(8, t)));
      EXPECT_EQ(*copy->propensities(Context(some_arms(8, t))), votes) << inner << ", arms " << t;
      sum += votes.maxCoeff();
    }
    return sum / 50;
  };
  EXPECT_LT(1 - confidence_after("lin_es"), 0.5 * (1 - confidence_after("lin_es(coverage=off)")));
}

// Rewards that never differ, far from 0: their squares around the mean are nothing but rounding.
TEST(EnsembleSampling, RestoresWhatItHasLearntFromConstantRewards) {
  const auto policy = make_policy("anytime(lin_es, T0=10, b=2, restart=keep, rule=own)", kSetting);
  for (std::uint64_t t = 0; t < 60; ++t) {
    const Context context(some_arms(8, t));
    Rng rng = Rng(4).split(t);
    policy->update(context, policy->decide(context, rng), 1000.1);
    EXPECT_NO_THROW(restore(snapshot(*policy))) << "round " << t;
  }
}

}  // namespace
}  // namespace posse::ensemble_sampling_test
