// The fast policies make the decisions of the transcribed algorithms in every round, on the same
// random streams.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "tests/paper/bayes.h"
#include "tests/paper/glb_omd.h"
#include "tests/paper/lin_es.h"
#include "tests/paper/lin_phe.h"
#include "tests/paper/lin_ts.h"
#include "tests/paper/lin_ucb.h"
#include "tests/paper/lmc_ts.h"
#include "tests/paper/ofuglb.h"
#include "tests/paper/same_decisions.h"
#include "tests/paper/sgd_ts.h"

namespace posse::paper_test {
namespace {

constexpr Index kFeatures = 6;

// Arms of different norms: on a sphere all first bonuses of Lin-UCB would be equal up to rounding.
const char* const kFixedArms = "linear(K=20, d=6, arm_dist=gaussian)";
const char* const kFreshArms = "linear(K=20, d=6, arm_dist=gaussian, arms=fresh)";

double in_unit_interval(double y) { return std::clamp(y, 0.0, 1.0); }

using paper::expect_same_decisions;
using paper::kRounds;
using paper::kSeed;
using paper::LinES;
using paper::LinPHE;
using paper::LinTS;
using paper::LinUCB;

const LinES::Input kES{.d = kFeatures, .seed = kSeed, .m = 10, .sigma_R = 0.1};

TEST(PaperLinES, PlaysAlgorithm1WithFixedArms) {
  auto input = kES;
  input.sigma_R = 1;
  expect_same_decisions(kFixedArms, "lin_es(lambda=1, m=10, sigma_R=1, sigma_P=0, intercept=off)",
                        LinES(input));
}

TEST(PaperLinES, PlaysAlgorithm1WithFreshArms) {
  expect_same_decisions(kFreshArms, "lin_es(lambda=1, m=10, sigma_R=0.1, sigma_P=0, intercept=off)",
                        LinES(kES));
}

TEST(PaperLinES, PlaysAlgorithm1WithARandomisedPriorAndFixedArms) {
  auto input = kES;
  input.lambda = 2, input.sigma_R = 0.5, input.sigma_P = 0.3;
  expect_same_decisions(
      kFixedArms, "lin_es(m=10, sigma_R=0.5, sigma_P=0.3, lambda=2, intercept=off)", LinES(input));
}

TEST(PaperLinES, PlaysAlgorithm1WithARandomisedPriorAndFreshArms) {
  auto input = kES;
  input.lambda = 0.5, input.sigma_R = 0.5, input.sigma_P = 1;
  expect_same_decisions(
      kFreshArms, "lin_es(m=10, sigma_R=0.5, sigma_P=1, lambda=0.5, intercept=off)", LinES(input));
}

TEST(PaperLinES, PlaysAlgorithm1AfterAWarmUpInTurn) {
  auto input = kES;
  input.sigma_R = 0.5, input.warm_up = {.tau = 50, .round_robin = true};
  expect_same_decisions(kFixedArms,
                        "lin_es(lambda=1, m=10, sigma_R=0.5, sigma_P=0, tau=50, intercept=off)",
                        LinES(input));
}

TEST(PaperLinES, PlaysAlgorithm1AfterAWarmUpAtRandom) {
  auto input = kES;
  input.sigma_R = 0.5, input.warm_up = {.tau = 50, .round_robin = false};
  expect_same_decisions(
      kFreshArms,
      "lin_es(lambda=1, m=10, sigma_R=0.5, sigma_P=0, tau=50, warm_up=uniform, intercept=off)",
      LinES(input));
}

TEST(PaperBayes, PlaysTheTextbooksPosterior) {
  for (const std::string world :
       {"linear(K=20, d=6, sigma=2, arm_dist=gaussian)", "logistic(K=30, d=8, theta_norm=3)",
        "distance(K=12, d=5, sigma=2, arm_dist=gaussian)",
        "quadratic(K=15, d=6, scale=0.1, sigma=2)"}) {
    SCOPED_TRACE(world);
    const ArmPrior prior = *paper::instance_of(world)->prior();
    expect_same_decisions(world, "bayes(rule=ts(scale=0.7))",
                          paper::Bayes({.prior = prior, .scale = 0.7}), 1000);
    expect_same_decisions(world, "bayes(rule=ucb(alpha=1.5))",
                          paper::Bayes({.prior = prior, .alpha = 1.5}), 1000);
  }
}

TEST(PaperLinUCB, PlaysOfulWithItsProvenWidth) {
  const LinUCB::Input input{.d = kFeatures, .lambda = 2, .R = 0.5, .S = 1.5, .delta = 0.01};
  const std::string spec =
      "lin_ucb(alpha=theory, sigma=0.5, S=1.5, delta=0.01, lambda=2, intercept=off)";
  expect_same_decisions(kFixedArms, spec, LinUCB(input));
  expect_same_decisions(kFreshArms, spec, LinUCB(input));
}

TEST(PaperLinUCB, PlaysWithAConstantWidth) {
  const LinUCB::Input input{.d = kFeatures, .alpha = 0.7};
  expect_same_decisions(kFixedArms, "lin_ucb(alpha=0.7, intercept=off, lambda=1)", LinUCB(input));
  expect_same_decisions(kFreshArms, "lin_ucb(alpha=0.7, intercept=off, lambda=1)", LinUCB(input));
}

TEST(PaperLinUCB, PlaysWithTheSquaredBonusOfReleasedCodes) {
  const LinUCB::Input input{.d = kFeatures, .alpha = 2, .squared = true};
  expect_same_decisions(kFixedArms, "lin_ucb(alpha=2, bonus=squared, intercept=off, lambda=1)",
                        LinUCB(input));
  expect_same_decisions(kFreshArms, "lin_ucb(alpha=2, bonus=squared, intercept=off, lambda=1)",
                        LinUCB(input));
}

TEST(PaperLinUCB, PlaysAfterAWarmUp) {
  const LinUCB::Input input{
      .d = kFeatures, .alpha = 0.3, .warm_up = {.tau = 30, .round_robin = false}};
  expect_same_decisions(kFixedArms,
                        "lin_ucb(alpha=0.3, tau=30, warm_up=uniform, intercept=off, lambda=1)",
                        LinUCB(input));
}

TEST(PaperLinTS, PlaysWithAConstantScale) {
  const LinTS::Input input{.d = kFeatures, .lambda = 0.5, .v = 0.4};
  expect_same_decisions(kFixedArms, "lin_ts(v=0.4, lambda=0.5, intercept=off)", LinTS(input));
  expect_same_decisions(kFreshArms, "lin_ts(v=0.4, lambda=0.5, intercept=off)", LinTS(input));
}

TEST(PaperLinTS, PlaysWithItsProvenScale) {
  const LinTS::Input input{.d = kFeatures, .delta = 0.1};
  expect_same_decisions(kFixedArms, "lin_ts(v=theory, delta=0.1, intercept=off, lambda=1)",
                        LinTS(input));
  expect_same_decisions(kFreshArms, "lin_ts(v=theory, delta=0.1, intercept=off, lambda=1)",
                        LinTS(input));
}

TEST(PaperLinTS, PlaysAfterAWarmUp) {
  const LinTS::Input input{.d = kFeatures, .v = 0.5, .warm_up = {.tau = 45}};
  expect_same_decisions(kFixedArms, "lin_ts(v=0.5, tau=45, intercept=off, lambda=1)", LinTS(input));
}

TEST(PaperLinPHE, PlaysTheGaussianForm) {
  const LinPHE::Input input{.d = kFeatures, .lambda = 2, .sigma_R = 0.5};
  expect_same_decisions(kFixedArms, "lin_phe(sigma_R=0.5, lambda=2, tau=0, intercept=off)",
                        LinPHE(input));
  expect_same_decisions(kFreshArms, "lin_phe(sigma_R=0.5, lambda=2, tau=0, intercept=off)",
                        LinPHE(input));
}

TEST(PaperLinPHE, PlaysWithFairCoinsAndFixedArms) {
  const LinPHE::Input input{
      .d = kFeatures, .form = LinPHE::Form::bernoulli, .a = 2, .warm_up = {.tau = kFeatures}};
  expect_same_decisions(kFixedArms, "lin_phe(form=bernoulli, a=2, tau=d, intercept=off, lambda=1)",
                        LinPHE(input), kRounds, in_unit_interval);
}

TEST(PaperLinPHE, PlaysWithFairCoinsAndFreshArms) {
  const LinPHE::Input input{
      .d = kFeatures, .form = LinPHE::Form::bernoulli, .a = 2, .warm_up = {.tau = kFeatures}};
  expect_same_decisions(kFreshArms, "lin_phe(form=bernoulli, a=2, tau=d, intercept=off, lambda=1)",
                        LinPHE(input), kRounds, in_unit_interval);
}

TEST(PaperLinPHE, PlaysWithABrokenNumberOfFairCoins) {
  const LinPHE::Input input{
      .d = kFeatures, .form = LinPHE::Form::bernoulli, .a = 0.7, .warm_up = {.tau = 20}};
  expect_same_decisions(kFixedArms,
                        "lin_phe(form=bernoulli, a=0.7, tau=20, intercept=off, lambda=1)",
                        LinPHE(input), kRounds, in_unit_interval);
}

TEST(PaperLinPHE, PlaysWithGaussianPseudoRewardsAndFixedArms) {
  const LinPHE::Input input{
      .d = kFeatures, .form = LinPHE::Form::pseudo_gaussian, .sigma_R = 0.5, .a = 2};
  expect_same_decisions(
      kFixedArms, "lin_phe(form=pseudo_gaussian, sigma_R=0.5, a=2, tau=0, intercept=off, lambda=1)",
      LinPHE(input));
}

TEST(PaperLinPHE, PlaysWithGaussianPseudoRewardsAndFreshArms) {
  const LinPHE::Input input{
      .d = kFeatures, .form = LinPHE::Form::pseudo_gaussian, .sigma_R = 0.5, .a = 1};
  expect_same_decisions(
      kFreshArms, "lin_phe(form=pseudo_gaussian, sigma_R=0.5, a=1, tau=0, intercept=off, lambda=1)",
      LinPHE(input));
}

const char* const kLogistic = "logistic(K=20, d=6, arm_dist=gaussian, sigma=0.5)";
const char* const kFreshLogistic = "logistic(K=20, d=6, arm_dist=gaussian, arms=fresh, sigma=0.5)";

TEST(PaperSgdTS, PlaysBlocksAfterARandomOne) {
  const paper::SgdTS::Input input{
      .d = kFeatures, .seed = kSeed, .tau = 6, .eta0 = 1, .g1 = 0.3, .g2 = 0.2};
  const std::string spec = "sgd_ts(eta0=1, g1=0.3, g2=0.2, tau=d)";
  expect_same_decisions(kLogistic, spec, paper::SgdTS(input));
  expect_same_decisions(kFreshLogistic, spec, paper::SgdTS(input));
}

TEST(PaperSgdTS, PlaysBlocksAfterOneInTurn) {
  const paper::SgdTS::Input input{.d = kFeatures,
                                  .seed = kSeed,
                                  .tau = 50,
                                  .eta0 = 0.5,
                                  .g1 = 1,
                                  .g2 = 0,
                                  .S = 5,
                                  .round_robin = true};
  expect_same_decisions(kLogistic, "sgd_ts(eta0=0.5, g1=1, g2=0, S=5, tau=50, warm_up=round_robin)",
                        paper::SgdTS(input));
}

TEST(PaperGlbOmd, PlaysWithItsProvenWidth) {
  const paper::GlbOmd::Input input{.d = kFeatures, .lambda = 2, .delta = 0.01};
  const std::string spec = "glb_omd(alpha=theory, lambda=2, delta=0.01)";
  expect_same_decisions(kLogistic, spec, paper::GlbOmd(input));
  expect_same_decisions(kFreshLogistic, spec, paper::GlbOmd(input));
}

TEST(PaperGlbOmd, PlaysWithAConstantWidth) {
  const paper::GlbOmd::Input input{.d = kFeatures, .lambda = 0.5, .beta = 0.7};
  expect_same_decisions(kLogistic, "glb_omd(alpha=0.7, lambda=0.5)", paper::GlbOmd(input));
  expect_same_decisions(kFreshLogistic, "glb_omd(alpha=0.7, lambda=0.5)", paper::GlbOmd(input));
}

TEST(PaperOfuglb, PlaysWithItsProvenWidth) {
  const paper::Ofuglb::Input input{.d = kFeatures, .delta = 0.1};
  expect_same_decisions(kLogistic, "ofuglb(alpha=theory, delta=0.1)", paper::Ofuglb(input), 300);
}

TEST(PaperOfuglb, PlaysWithAConstantWidth) {
  const paper::Ofuglb::Input input{.d = kFeatures, .alpha = 1.5};
  expect_same_decisions(kLogistic, "ofuglb(alpha=1.5)", paper::Ofuglb(input), 300);
  expect_same_decisions(kFreshLogistic, "ofuglb(alpha=1.5)", paper::Ofuglb(input), 200);
}

TEST(PaperLmcTS, PlaysTheLastOfTheChain) {
  const paper::LmcTS::Input input{
      .d = kFeatures, .seed = kSeed, .steps = 10, .step = 0.5, .beta_inverse = 0.3, .lambda = 2};
  const std::string spec =
      "lmc_ts(steps=10, step=0.5, beta_inverse=0.3, lambda=2, standardise=off)";
  expect_same_decisions(kLogistic, spec, paper::LmcTS(input), 1000);
  expect_same_decisions(kFreshLogistic, spec, paper::LmcTS(input), 1000);
}

}  // namespace
}  // namespace posse::paper_test
