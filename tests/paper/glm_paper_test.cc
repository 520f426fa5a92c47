// The fast generalized linear policies make the decisions of the transcribed algorithms in every
// round, on the same random streams. The transcriptions converge further than the policies, whose
// gradients are up to 1e-8: arms with such close scores could be ranked differently, but none
// occur.
#include <string>

#include <gtest/gtest.h>

#include "tests/paper/evill.h"
#include "tests/paper/glm_es.h"
#include "tests/paper/glm_fpl.h"
#include "tests/paper/glm_phe.h"
#include "tests/paper/glm_tsl.h"
#include "tests/paper/glm_ucb.h"
#include "tests/paper/same_decisions.h"
#include "tests/paper/ucb_glm.h"

namespace posse::glm_paper_test {
namespace {

using paper::Evill;
using paper::expect_same_decisions;
using paper::GlmES;
using paper::GlmFPL;
using paper::GlmPHE;
using paper::GlmTSL;
using paper::GlmUCB;
using paper::kLogistic;
using paper::kPoisson;
using paper::kSeed;
using paper::UcbGLM;

constexpr Index kFeatures = 6;
constexpr Index kLong = 1000;  // rounds with fixed arms
constexpr Index kShort = 500;  // and with fresh ones, or with two searches per round

// Arms of different norms: on a sphere all first bonuses would be equal up to rounding.
const std::string kFixedArms = "logistic(K=20, d=6, arm_dist=gaussian)";
const std::string kFreshArms = "logistic(K=20, d=6, arm_dist=gaussian, arms=fresh)";
const std::string kCoins = "logistic(K=20, d=6, arm_dist=gaussian, theta_norm=3, noise=bernoulli)";
const std::string kFreshCoins =
    "logistic(K=20, d=6, arm_dist=gaussian, theta_norm=3, noise=bernoulli, arms=fresh)";
const std::string kCounts = "poisson(K=20, d=6, arm_dist=gaussian)";
const std::string kFreshCounts = "poisson(K=20, d=6, arm_dist=gaussian, arms=fresh)";

// The transcriptions fit exactly, however many rows there are.
std::string with_exact_solver(std::string spec) {
  spec.pop_back();
  return spec + ", solver=newton)";
}

// The bounds of the proven values: sigma=0.4, S=1.5, delta=0.01.
paper::GlmBounds bounds(Index rounds) {
  paper::GlmBounds known = paper::logistic_bounds(1.5);
  known.d = kFeatures;
  known.T = static_cast<double>(rounds);
  known.delta = 0.01;
  known.sigma = 0.4;
  return known;
}
const std::string kGiven = ", sigma=0.4, S=1.5, delta=0.01)";

const GlmES::Input kES{.d = kFeatures, .seed = kSeed, .m = 10};

TEST(PaperGlmES, PlaysAlgorithm1WithThePapersSettings) {
  auto input = kES;
  input.warm_up.tau = 40;
  expect_same_decisions(
      kFixedArms,
      "glm_es(intercept=off, lambda=1, m=10, sigma_R=0.1, sigma_P=0, tau=40, warm_up=round_robin)",
      GlmES(input), kLong);
}

TEST(PaperGlmES, PlaysAlgorithm1WithFreshArms) {
  auto input = kES;
  input.lambda = 0.5, input.sigma_R = 0.5;
  expect_same_decisions(
      kFreshArms,
      with_exact_solver("glm_es(intercept=off, lambda=0.5, m=10, sigma_R=0.5, sigma_P=0, tau=0)"),
      GlmES(input), kShort);
}

TEST(PaperGlmES, PlaysAlgorithm1WithARandomisedPrior) {
  auto input = kES;
  input.lambda = 2, input.sigma_R = 0.5, input.sigma_P = 0.7;
  const std::string spec = "glm_es(intercept=off, lambda=2, m=10, sigma_R=0.5, sigma_P=0.7, tau=0)";
  expect_same_decisions(kCoins, spec, GlmES(input), kLong);
  expect_same_decisions(kFreshCoins, with_exact_solver(spec), GlmES(input), kShort);
}

TEST(PaperGlmES, PlaysAlgorithm1AfterAWarmUp) {
  auto input = kES;
  input.sigma_R = 0.5, input.warm_up = {.tau = 50, .round_robin = true};
  const std::string spec = "glm_es(intercept=off, lambda=1, m=10, sigma_R=0.5, sigma_P=0, tau=50";
  expect_same_decisions(kFixedArms, spec + ", warm_up=round_robin)", GlmES(input), kShort);
  input.warm_up.round_robin = false;
  expect_same_decisions(kFreshArms, with_exact_solver(spec + ", warm_up=uniform)"), GlmES(input),
                        kShort);
}

TEST(PaperGlmES, PlaysAlgorithm1WithCounts) {
  auto input = kES;
  input.link = kPoisson, input.sigma_R = 1, input.sigma_P = 0.5;
  const std::string spec =
      "glm_es(link=poisson, intercept=off, lambda=1, m=10, sigma_R=1, sigma_P=0.5, tau=0)";
  expect_same_decisions(kCounts, spec, GlmES(input), kShort);
  expect_same_decisions(kFreshCounts, with_exact_solver(spec), GlmES(input), kShort);
}

TEST(PaperGlmFPL, PlaysWithAConstantScale) {
  const GlmFPL::Input input{.d = kFeatures, .lambda = 0.5, .a = 0.5};
  const std::string spec = "glm_fpl(a=0.5, intercept=off, lambda=0.5, tau=0)";
  expect_same_decisions(kFixedArms, spec, GlmFPL(input), kLong);
  expect_same_decisions(kFreshArms, with_exact_solver(spec), GlmFPL(input), kShort);
  expect_same_decisions(kCoins, spec, GlmFPL(input), kShort);
}

TEST(PaperGlmFPL, PlaysWithCounts) {
  const GlmFPL::Input input{.d = kFeatures, .link = kPoisson, .a = 1, .warm_up = {.tau = 6}};
  expect_same_decisions(kCounts, "glm_fpl(link=poisson, a=1, intercept=off, lambda=1, tau=d)",
                        GlmFPL(input), kShort);
}

TEST(PaperGlmFPL, PlaysWithItsProvenScale) {
  const GlmFPL::Input input{.d = kFeatures, .bounds = bounds(kShort), .warm_up = {.tau = 6}};
  expect_same_decisions(kFixedArms, "glm_fpl(a=theory, intercept=off, lambda=1, tau=6" + kGiven,
                        GlmFPL(input), kShort);
}

TEST(PaperGlmPHE, PlaysWithAConstantScale) {
  const GlmPHE::Input input{.d = kFeatures, .lambda = 0.5, .a = 1};
  const std::string spec = "glm_phe(a=1, intercept=off, lambda=0.5, tau=0)";
  expect_same_decisions(kCoins, spec, GlmPHE(input), kLong);
  expect_same_decisions(kFreshCoins, with_exact_solver(spec), GlmPHE(input), kShort);
  expect_same_decisions(kFixedArms, spec, GlmPHE(input), kShort);
}

TEST(PaperGlmPHE, PlaysWithCounts) {
  const GlmPHE::Input input{.d = kFeatures, .link = kPoisson, .a = 1, .warm_up = {.tau = 6}};
  expect_same_decisions(kCounts, "glm_phe(link=poisson, a=1, intercept=off, lambda=1, tau=d)",
                        GlmPHE(input), kShort);
}

TEST(PaperGlmPHE, PlaysWithItsProvenScale) {
  const GlmPHE::Input input{
      .d = kFeatures, .lambda = 2, .bounds = bounds(kShort), .warm_up = {.tau = 6}};
  expect_same_decisions(kFixedArms, "glm_phe(a=theory, intercept=off, lambda=2, tau=6" + kGiven,
                        GlmPHE(input), kShort);
}

TEST(PaperEvill, PlaysWithAConstantScale) {
  const Evill::Input input{.d = kFeatures, .lambda = 2, .a = 1};
  const std::string spec = "evill(a=1, intercept=off, lambda=2, tau=0)";
  expect_same_decisions(kCoins, spec, Evill(input), kLong);
  expect_same_decisions(kFreshCoins, with_exact_solver(spec), Evill(input), kShort);
  expect_same_decisions(kFixedArms, spec, Evill(input), kShort);
}

TEST(PaperEvill, PlaysWithCounts) {
  const Evill::Input input{.d = kFeatures, .link = kPoisson, .a = 1};
  expect_same_decisions(kCounts, "evill(link=poisson, a=1, intercept=off, lambda=1, tau=0)",
                        Evill(input), kShort);
}

TEST(PaperEvill, PlaysWithItsProvenScale) {
  const Evill::Input input{.d = kFeatures, .lambda = 2, .bounds = bounds(kShort)};
  expect_same_decisions(kFixedArms, "evill(a=theory, intercept=off, lambda=2, tau=0" + kGiven,
                        Evill(input), kShort);
}

TEST(PaperGlmTSL, PlaysWithAConstantScale) {
  const GlmTSL::Input input{.d = kFeatures, .lambda = 0.5, .a = 0.8};
  const std::string spec = "glm_tsl(v=0.8, intercept=off, lambda=0.5)";
  expect_same_decisions(kCoins, spec, GlmTSL(input), kLong);
  expect_same_decisions(kFreshCoins, with_exact_solver(spec), GlmTSL(input), kLong);
  expect_same_decisions(kFixedArms, spec, GlmTSL(input), kLong);
}

TEST(PaperGlmTSL, PlaysWithCounts) {
  const GlmTSL::Input input{.d = kFeatures, .link = kPoisson, .a = 1, .warm_up = {.tau = 25}};
  expect_same_decisions(kCounts, "glm_tsl(link=poisson, v=1, intercept=off, lambda=1, tau=25)",
                        GlmTSL(input), kLong);
}

TEST(PaperGlmTSL, PlaysWithItsProvenScale) {
  const GlmTSL::Input input{.d = kFeatures, .bounds = bounds(kLong)};
  expect_same_decisions(kFixedArms, "glm_tsl(v=theory, intercept=off, lambda=1" + kGiven,
                        GlmTSL(input), kLong);
}

TEST(PaperGlmUCB, PlaysWithAConstantWidth) {
  const GlmUCB::Input input{.d = kFeatures, .lambda = 0.5, .rho = 0.3};
  const std::string spec = "glm_ucb(alpha=0.3, intercept=off, lambda=0.5)";
  expect_same_decisions(kFixedArms, spec, GlmUCB(input), kLong);
  expect_same_decisions(kFreshArms, with_exact_solver(spec), GlmUCB(input), kLong);
  expect_same_decisions(kCoins, spec, GlmUCB(input), kLong);
}

TEST(PaperGlmUCB, PlaysWithCounts) {
  const GlmUCB::Input input{.d = kFeatures, .link = kPoisson, .rho = 1};
  expect_same_decisions(kCounts, "glm_ucb(link=poisson, alpha=1, intercept=off, lambda=1)",
                        GlmUCB(input), kLong);
}

TEST(PaperGlmUCB, PlaysWithItsProvenWidth) {
  const GlmUCB::Input input{.d = kFeatures,
                            .lambda = 2,
                            .R_max = 1.2,
                            .bounds = bounds(kLong),
                            .warm_up = {.tau = kFeatures}};
  const std::string spec =
      "glm_ucb(alpha=theory, intercept=off, lambda=2, R_max=1.2, tau=d" + kGiven;
  expect_same_decisions(kFixedArms, spec, GlmUCB(input), kLong);
  expect_same_decisions(kFreshArms, with_exact_solver(spec), GlmUCB(input), kLong);
}

TEST(PaperUcbGLM, PlaysWithAConstantWidth) {
  const UcbGLM::Input input{
      .d = kFeatures, .alpha = 0.5, .warm_up = {.tau = 30, .round_robin = false}};
  const std::string spec = "ucb_glm(alpha=0.5, intercept=off, lambda=1, tau=30)";
  expect_same_decisions(kFixedArms, spec, UcbGLM(input), kLong);
  expect_same_decisions(kFreshArms, with_exact_solver(spec), UcbGLM(input), kLong);
  expect_same_decisions(kCoins, spec, UcbGLM(input), kLong);
}

TEST(PaperUcbGLM, PlaysWithHardlyAnyRegularisation) {
  const UcbGLM::Input input{
      .d = kFeatures, .lambda = 1e-6, .alpha = 1, .warm_up = {.tau = 80, .round_robin = false}};
  expect_same_decisions(kFixedArms, "ucb_glm(alpha=1, intercept=off, lambda=1e-6, tau=80)",
                        UcbGLM(input), kLong);
}

TEST(PaperUcbGLM, PlaysWithCounts) {
  const UcbGLM::Input input{
      .d = kFeatures, .link = kPoisson, .alpha = 1, .warm_up = {.tau = 30, .round_robin = false}};
  expect_same_decisions(kCounts, "ucb_glm(link=poisson, alpha=1, intercept=off, lambda=1, tau=30)",
                        UcbGLM(input), kLong);
}

TEST(PaperUcbGLM, PlaysWithItsProvenWidth) {
  const UcbGLM::Input input{
      .d = kFeatures, .bounds = bounds(kLong), .warm_up = {.tau = 30, .round_robin = false}};
  expect_same_decisions(kFixedArms,
                        "ucb_glm(alpha=theory, intercept=off, lambda=1, tau=30" + kGiven,
                        UcbGLM(input), kLong);
}

}  // namespace
}  // namespace posse::glm_paper_test
