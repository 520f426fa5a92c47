#include "posse/policies/diagnostics.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/policies/policy_contract_test.h"

namespace posse::diagnostics_test {
namespace {

POSSE_OVER_THE_CATALOGUE(DiagnosticsOf);

void expect_in_range(const Diagnostics& seen, Index K) {
  EXPECT_GE(seen.tied_arms, 1 / static_cast<double>(K) - 1e-12);
  EXPECT_LE(seen.tied_arms, 1);
  if (seen.vote_entropy) {
    EXPECT_GE(*seen.vote_entropy, 0);
    EXPECT_LE(*seen.vote_entropy, std::log(K) + 1e-12);
  }
  if (seen.members) {
    EXPECT_GE(*seen.disagreement, 0);
    EXPECT_LE(*seen.disagreement, 1 - 1 / static_cast<double>(K) + 1e-12);
    EXPECT_GE(*seen.effective_members, 1);
    EXPECT_LE(*seen.effective_members, *seen.members);
  }
  if (seen.noise_sd) {
    EXPECT_TRUE(std::isfinite(*seen.noise_sd));
    EXPECT_GE(*seen.noise_sd, 0);
  }
}

TEST_P(DiagnosticsOf, AreInRangeAndChangeNothing) {
  const auto policy = make();
  const Context context = eight_arms();
  std::uint64_t t = 0;
  for (const std::uint64_t until : {0u, 3u, 60u}) {
    learn(*policy, t, until);
    t = until;
    const std::string before = snapshot(*policy);
    expect_in_range(policy->diagnostics(context), context.K());
    EXPECT_EQ(policy->diagnostics(context), policy->diagnostics(context));
    EXPECT_EQ(snapshot(*policy), before);
  }
}

TEST_P(DiagnosticsOf, TellThatArmsWithoutFeaturesTie) {
  if (traits().needs_prior) GTEST_SKIP() << kPlaysToldArmsOnly;
  if (std::string(GetParam()).starts_with("neural_ts(form=standard")) {
    GTEST_SKIP() << "it draws every arm's score apart, also where the biases alone have a width";
  }
  const auto policy = make();
  learn(*policy, 0, 60);
  EXPECT_EQ(policy->diagnostics(Context(Matrix::Zero(kFeatures, 6))).tied_arms, 1);
}

TEST(Diagnostics, OfMembersCountVotesTiesAndGroups) {
  Matrix scores(2, 4);
  scores << 1, 1, 0, 2,  //
      0, 0, 1, 2;
  const Diagnostics seen = diagnose_members(2, 4, [&](Index j) -> Vector { return scores.col(j); });
  EXPECT_EQ(seen.members, 4);
  EXPECT_DOUBLE_EQ(seen.tied_arms, (0.5 + 0.5 + 0.5 + 1) / 4);
  EXPECT_DOUBLE_EQ(*seen.disagreement, 1 - 2.5 / 4);
  EXPECT_DOUBLE_EQ(*seen.vote_entropy,
                   -(2.5 / 4) * std::log(2.5 / 4) - (1.5 / 4) * std::log(1.5 / 4));
  EXPECT_DOUBLE_EQ(*seen.effective_members, 16.0 / (4 + 1 + 1));
}

TEST(Diagnostics, OfDrawnScoresHaveNoEntropy) {
  const Vector scores = Eigen::Vector3d(1, 1, 0);
  EXPECT_DOUBLE_EQ(*diagnose_scores(scores, false).vote_entropy, std::log(2));
  EXPECT_FALSE(diagnose_scores(scores, true).vote_entropy);
  EXPECT_DOUBLE_EQ(diagnose_scores(scores, true).tied_arms, 2.0 / 3);
}

TEST(Diagnostics, TellCollapsedMembersFromOthers) {
  const auto collapsed = make_policy("lin_es(m=10, sigma_R=0, sigma_P=0)", kSetting);
  const auto lively = make_policy("lin_es(m=10)", kSetting);
  learn(*collapsed, 0, 60);
  learn(*lively, 0, 60);
  EXPECT_EQ(collapsed->diagnostics(eight_arms()).effective_members, 1);
  EXPECT_EQ(lively->diagnostics(eight_arms()).effective_members, 10);
}

TEST(Diagnostics, OfAnytimeAreThoseOfThePolicyThatPlays) {
  const auto policy = make_policy("anytime(lin_es, T0=50)", kSetting);
  learn(*policy, 0, 20);
  EXPECT_EQ(policy->diagnostics(eight_arms()).members, 8);  // 2 log 50, rounded up
}

TEST(Diagnostics, EstimateTheNoise) {
  const auto policy = make_policy("lin_ts", kSetting);
  learn(*policy, 0, 500);
  EXPECT_NEAR(*policy->diagnostics(eight_arms()).noise_sd, 0.1, 0.05);
}

}  // namespace
}  // namespace posse::diagnostics_test
