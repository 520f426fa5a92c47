// lin_es and glm_es with combined members make the decisions of Ensemble++ in every round, on the
// same random streams.
#include "tests/paper/ensemble_plus_plus.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/paper/same_decisions.h"

namespace posse::ensemble_plus_plus_test {
namespace {

using paper::EnsemblePlusPlus;
using paper::expect_same_decisions;
using paper::GlmEnsemblePlusPlus;
using paper::kSeed;
using paper::Reference;

constexpr Index kFeatures = 6;
constexpr Index kGlmRounds = 500;

const std::string kLinear = "linear(K=20, d=6, arm_dist=gaussian)";
const std::string kFreshLinear = "linear(K=20, d=6, arm_dist=gaussian, arms=fresh)";
const std::string kLogistic = "logistic(K=20, d=6, arm_dist=gaussian)";
const std::string kFreshLogistic = "logistic(K=20, d=6, arm_dist=gaussian, arms=fresh)";
const std::string kCounts = "poisson(K=20, d=6, arm_dist=gaussian)";

const paper::EnsemblePlusPlusInput kInput{
    .d = kFeatures, .seed = kSeed, .m = 8, .lambda = 2, .sigma_R = 0.5, .sigma_P = 0.3};
const std::string kGiven = "m=8, lambda=2, sigma_R=0.5, sigma_P=0.3";

TEST(PaperEnsemblePlusPlus, IsPlayedByLinESWithNormalWeights) {
  const std::string spec = "lin_es(intercept=off, " + kGiven + ", draw=normal)";
  expect_same_decisions(kLinear, spec, EnsemblePlusPlus(kInput));
  expect_same_decisions(kFreshLinear, spec, EnsemblePlusPlus(kInput));
}

TEST(PaperEnsemblePlusPlus, IsPlayedByLinESWithWeightsOnTheSphere) {
  auto input = kInput;
  input.reference = Reference::sphere;
  const std::string spec = "lin_es(intercept=off, " + kGiven + ", draw=sphere)";
  expect_same_decisions(kLinear, spec, EnsemblePlusPlus(input));
  expect_same_decisions(kFreshLinear, spec, EnsemblePlusPlus(input));
}

TEST(PaperEnsemblePlusPlus, IsPlayedByLinESWithoutAPriorAndAfterAWarmUp) {
  auto input = kInput;
  input.m = 3, input.sigma_P = 0, input.warm_up = {.tau = 50, .round_robin = true};
  expect_same_decisions(
      kLinear, "lin_es(m=3, lambda=2, sigma_R=0.5, sigma_P=0, tau=50, draw=normal, intercept=off)",
      EnsemblePlusPlus(input));
}

TEST(PaperEnsemblePlusPlus, IsPlayedByLinESWithOneMember) {
  auto input = kInput;
  input.m = 1, input.sigma_R = 1;
  expect_same_decisions(kFreshLinear,
                        "lin_es(m=1, lambda=2, sigma_R=1, sigma_P=0.3, draw=normal, intercept=off)",
                        EnsemblePlusPlus(input));
}

TEST(PaperEnsemblePlusPlus, IsPlayedByGlmESWithBothReferences) {
  auto input = kInput;
  input.link = paper::kLogistic;
  const std::string spec = "glm_es(intercept=off, " + kGiven + ", tau=0, solver=newton, draw=";
  expect_same_decisions(kLogistic, spec + "normal)", GlmEnsemblePlusPlus(input), kGlmRounds);
  expect_same_decisions(kFreshLogistic, spec + "normal)", GlmEnsemblePlusPlus(input), kGlmRounds);
  input.reference = Reference::sphere;
  expect_same_decisions(kLogistic, spec + "sphere)", GlmEnsemblePlusPlus(input), kGlmRounds);
  expect_same_decisions(kFreshLogistic, spec + "sphere)", GlmEnsemblePlusPlus(input), kGlmRounds);
}

TEST(PaperEnsemblePlusPlus, IsPlayedByGlmESWithCountsAfterAWarmUp) {
  auto input = kInput;
  input.link = paper::kPoisson, input.warm_up.tau = 30;
  expect_same_decisions(kCounts,
                        "glm_es(link=poisson, intercept=off, " + kGiven +
                            ", tau=30, warm_up=round_robin, draw=normal)",
                        GlmEnsemblePlusPlus(input), kGlmRounds);
}

// With the identity link both transcriptions agree.
TEST(PaperEnsemblePlusPlus, IsItsOwnGeneralisationWithTheIdentityLink) {
  auto input = kInput;
  input.reference = Reference::sphere;
  expect_same_decisions(kLinear, "lin_es(intercept=off, " + kGiven + ", draw=sphere)",
                        GlmEnsemblePlusPlus(input), kGlmRounds);
}

}  // namespace
}  // namespace posse::ensemble_plus_plus_test
