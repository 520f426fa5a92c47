#include "posse/theorems/neural_claims.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/theorems/claims_test.h"

namespace posse::neural_claims_test {
namespace {

const NeuralTheoremProblem kNeuralProblem{.name = "tangent", .T = 6};

// 100 runs in which all went well, but every `each`-th spoilt.
template <class Spoil>
TheoremRuns spoilt_neural_runs(std::size_t each, Spoil spoil) {
  TheoremRun run;
  run.bound = 1;
  run.rounds = run.rounds_near = 3;
  run.alpha_share = 0.9;
  run.members.assign(3, {0.5, 0.5});
  TheoremRuns runs(100, run);
  for (std::size_t i = 0; i < runs.size(); i += each) spoil(runs[i]);
  return runs;
}

template <class Spoil>
bool breaks(const std::string& name, std::size_t each, Spoil spoil) {
  return claim_of(report_of(kNeuralProblem, spoilt_neural_runs(each, spoil)), name).broken();
}

TEST(NeuralTheoremClaims, AreKeptByGoodRuns) {
  const ProblemReport report = report_of(kNeuralProblem, spoilt_neural_runs(1, [](TheoremRun&) {}));
  EXPECT_EQ(report.claims.size(), 5u);
  for (const Claim& claim : report.claims) {
    EXPECT_TRUE(claim.kept && claim.guaranteed) << claim.name;
    EXPECT_GE(claim.measured, claim.level) << claim.name;
  }
}

// 2 delta = 0.1 for E_1, 1/9 + 1/16 + 1/25 = 0.21 for a miss of E_2 in rounds 4 to 6, delta = 0.05
// for E_3.
TEST(NeuralTheoremClaims, AllowForTheFailuresThatTheyAnnounce) {
  const auto far_fit = [](TheoremRun& run) { run.fit_reach = 1.1; };
  EXPECT_FALSE(breaks("E_1", 6, far_fit));
  EXPECT_TRUE(breaks("E_1", 4, far_fit));
  const auto missed = [](TheoremRun& run) { run.rounds_near = 2; };
  EXPECT_FALSE(breaks("E_2", 4, missed));
  EXPECT_TRUE(breaks("E_2", 2, missed));
  const auto few = [](TheoremRun& run) { run.members[1] = {0.5, 0.01}; };
  EXPECT_FALSE(breaks("E_3", 10, few));
  EXPECT_TRUE(breaks("E_3", 5, few));
  const auto above = [](TheoremRun& run) { run.regret = 2; };
  EXPECT_TRUE(breaks("below_bound", 100, above));
}

TEST(NeuralTheoremClaims, AskForSmallerSharesThanTheorem1) {
  const auto few = [](TheoremRun& run) { run.members[1] = {0.06, 0.014}; };
  EXPECT_FALSE(breaks("optimism", 1, few));
  EXPECT_FALSE(breaks("E_3", 1, few));
}

TEST(NeuralTheoremClaims, ShowTheMeanLevelOfE2) {
  const ProblemReport report = report_of(kNeuralProblem, spoilt_neural_runs(1, [](TheoremRun&) {}));
  EXPECT_NEAR(claim_of(report, "E_2").level, 1 - (1.0 / 9 + 1.0 / 16 + 1.0 / 25) / 3, 1e-12);
}

TEST(NeuralTheoremClaims, GuaranteeNoOptimismWhereAlphaIsExceeded) {
  const ProblemReport report = report_of(
      kNeuralProblem, spoilt_neural_runs(100, [](TheoremRun& run) { run.alpha_share = 1.01; }));
  EXPECT_TRUE(claim_of(report, "E_1").guaranteed);
  EXPECT_FALSE(claim_of(report, "optimism").guaranteed);
  EXPECT_FALSE(claim_of(report, "E_3").guaranteed);
  EXPECT_THAT(report.problem.note, testing::HasSubstr("reaches 1.010 of alpha_T"));
}

TEST(NeuralTheoremClaims, GuaranteeNothingOfANetwork) {
  NeuralTheoremProblem network = kNeuralProblem;
  network.N = 50;
  for (const Claim& claim : report_of(network, spoilt_neural_runs(1, [](TheoremRun&) {})).claims) {
    EXPECT_FALSE(claim.guaranteed) << claim.name;
  }
}

TheoremRuns played(const NeuralTheoremProblem& problem, Index count) {
  TheoremRuns runs;
  for (Index i = 0; i < count; ++i) runs.push_back(play(problem, 1, i, kNever));
  return runs;
}

TEST(NeuralTheoremClaims, HoldOnRunsWithTheTheoremsParameters) {
  const NeuralTheoremProblem problem{.name = "tangent", .T = 40};
  for (const Claim& claim : report_of(problem, played(problem, 4)).claims) {
    EXPECT_TRUE(claim.guaranteed) << claim.name;
    EXPECT_TRUE(claim.kept) << claim.name << " " << claim.measured;
  }
}

TEST(NeuralTheoremClaims, FailOnRunsWithAHundredthOfThePerturbations) {
  const NeuralTheoremProblem problem{.name = "weak", .T = 40, .sigma_R_share = 0.01};
  const ProblemReport report = report_of(problem, played(problem, 10));
  EXPECT_FALSE(claim_of(report, "E_3").kept);
  EXPECT_FALSE(claim_of(report, "E_3").guaranteed);
}

}  // namespace
}  // namespace posse::neural_claims_test
