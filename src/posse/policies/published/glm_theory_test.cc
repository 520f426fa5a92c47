// The word 'theory' in specs means the numbers of the theorem.
#include <cmath>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "posse/core/refusal_test.h"
#include "posse/policies/ensemble_sampling.h"
#include "posse/policies/policy_contract_test.h"
#include "posse/theory/glm_constants.h"

namespace posse::glm_theory_test {
namespace {

using testing::HasSubstr;

const Setting kKnown{.d = kFeatures, .seed = 3, .T = 50, .K = 2};

Index members(const std::string& spec, const Setting& setting = kKnown) {
  return ensemble_of(*make_policy(spec, setting))->history().m();
}

// 8 / p_N^2 (2 log 50 + log(1/delta)), with p_N = 0.15865525393145707.
TEST(TheoryInSpecs, SizesTheEnsemble) {
  EXPECT_EQ(members("lin_es(m=theory, delta=0.1)"), 3219);
  EXPECT_EQ(members("glm_es(m=theory, delta=0.1)"), 3219);
  EXPECT_EQ(members("glm_es(m=theory)"), 3730);  // delta = 1/T
}

// With p'_N = 1 / (4 e sqrt(pi)) = 0.05188843571 instead.
TEST(TheoryInSpecs, SizesTheEnsembleOfNetworks) {
  EXPECT_EQ(members("neural_es(m=theory, N=2, L=2, delta=0.1)", {.d = 2, .T = 2, .K = 1}), 8902);
}

TEST(TheoryInSpecs, SizesTheEnsembleOfEachSegment) {
  for (const char* restart : {"full", "keep"}) {
    const auto policy = make_policy(
        fmt::format("anytime(lin_es(m=theory, delta=0.1), T0=50, restart={})", restart), kKnown);
    EXPECT_EQ(ensemble_of(*policy)->history().m(), 3219);
    learn(*policy, 0, 50);  // now for 80 rounds
    EXPECT_EQ(ensemble_of(*policy)->history().m(), ensemble_size(p_N(), 2, 80, 0.1));
  }
}

TEST(TheoryInSpecs, WidensByNoiseThatIsGiven) {
  const auto spread = [](const std::string& spec) {
    const auto policy = make_policy(spec, kKnown);
    return ensemble_of(*policy)->member(0).norm();  // its prior, as large as sigma_R
  };
  const double own = spread("glm_es(sigma_R=theory, m=1)");
  EXPECT_EQ(spread("glm_es(sigma_R=theory, m=1, sigma=0.5)"), own);
  EXPECT_GT(spread("glm_es(sigma_R=theory, m=1, sigma=5)"), 5 * own);
}

TEST(TheoryInSpecs, SaysWhatItNeedsToKnow) {
  for (const Setting& unknown : {Setting{.d = 3, .T = 50}, Setting{.d = 3, .K = 2}}) {
    EXPECT_THAT(refusal_of([&] { make_policy("lin_es(m=theory)", unknown); }),
                HasSubstr("m=theory follows from the number of arms and the horizon"));
  }
  EXPECT_THAT(refusal_of([&] { make_policy("glm_es(tau=theory)", {.d = 3}); }),
              HasSubstr("tau=theory follows from the horizon"));
  EXPECT_THAT(refusal_of([&] { make_policy("glm_es(lambda=theory)", {.d = 3}); }),
              HasSubstr("lambda=theory follows from the horizon"));
  EXPECT_NO_THROW(make_policy("glm_es(lambda=statement)", {.d = 3}));
}

TEST(TheoryInSpecs, RefusesEnsemblesBeyondMeasure) {
  EXPECT_THAT(refusal_of([&] { make_policy("lin_es(m=theory)", {.d = 3, .T = 10000, .K = 1000}); }),
              HasSubstr("members with K=1000, T=10000"));
}

// With sigma_R = 1 the suggested prior has the sd 1 / sqrt(lambda mu'(0)); mu'(0) is 1/4 for the
// logistic link.
double lambda(const std::string& spec, double slope = 0.25) {
  const auto policy = make_policy(spec, kKnown);
  return 1 / slope / std::pow(ensemble_of(*policy)->suggested_sigma_P(1), 2);
}

// 1 v (2 * 4 M / S) log(e sqrt(1 + 50 mu'_max / 4) v 1/delta), by Python.
TEST(TheoryInSpecs, RegularisesAsTheProofDoes) {
  EXPECT_NEAR(lambda("glm_es(lambda=theory, delta=0.5)"), 6.316339340934321, 1e-12);
  EXPECT_NEAR(lambda("glm_es(lambda=theory, delta=0.1)"), 8.512512620189469, 1e-12);
  EXPECT_NEAR(lambda("glm_es(lambda=theory, delta=1e-6)"), 51.075075721136805, 1e-12);
  EXPECT_NEAR(lambda("glm_es(lambda=theory, delta=0.1, S=2)"), 7.014541401660507, 1e-12);
  EXPECT_NEAR(lambda("glm_es(lambda=theory, link=identity)", 1), 1, 1e-12);
}

TEST(TheoryInSpecs, RegularisesAsTheStatementDoes) {
  EXPECT_NEAR(lambda("glm_es(lambda=statement, delta=0.1)"), 4, 1e-12);  // d
  EXPECT_NEAR(lambda("glm_es(lambda=statement, delta=1e-6)"), 6 * std::log(10), 1e-12);
}

TEST(TheoryInSpecs, WarmsUpForeverUnlessLinear) {
  const auto logistic = make_policy("glm_es(tau=theory, m=2, sigma_R=theory)", kKnown);
  for (std::uint64_t t = 0; t < 50; ++t) {
    ASSERT_FALSE(play_round(*logistic, eight_arms(), t).decision.member);
  }
  const auto linear = make_policy("glm_es(tau=theory, m=2, link=identity)", kKnown);
  EXPECT_TRUE(play_round(*linear, eight_arms(), 0).decision.member);
}

}  // namespace
}  // namespace posse::glm_theory_test
