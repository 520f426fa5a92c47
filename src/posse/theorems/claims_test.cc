#include "posse/theorems/claims.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "posse/theorems/claims_test.h"

namespace posse::claims_test {
namespace {

bool broken(const ProblemReport& report, const std::string& name) {
  return claim_of(report, name).broken();
}

const TheoremProblem kProblem{.name = "linear_prior", .T = 3, .prior = true};

// Runs in which all went well.
TheoremRuns good_runs(std::size_t count) {
  TheoremRun run;
  run.bound = 1;
  run.rounds = run.rounds_near = 3;
  run.members.assign(member_checkpoints(kProblem).size(), {0.5, 0.5});
  return TheoremRuns(count, run);
}

// The same, but every `each`-th run spoilt.
template <class Spoil>
TheoremRuns spoilt_runs(std::size_t each, Spoil spoil) {
  TheoremRuns runs = good_runs(100);
  for (std::size_t i = 0; i < runs.size(); i += each) spoil(runs[i]);
  return runs;
}

TEST(TheoremClaims, AreKeptByGoodRuns) {
  const ProblemReport report = report_of(kProblem, good_runs(100));
  EXPECT_EQ(report.claims.size(), 6u);
  for (const Claim& claim : report.claims) {
    EXPECT_TRUE(claim.kept) << claim.name;
    EXPECT_TRUE(claim.guaranteed) << claim.name;
    EXPECT_GE(claim.measured, claim.level) << claim.name;
  }
}

TEST(TheoremClaims, AreBrokenByOneRunAboveTheBound) {
  const auto above = [](TheoremRun& run) { run.regret = 2; };
  EXPECT_TRUE(broken(report_of(kProblem, spoilt_runs(100, above)), "below_bound"));
}

// delta = 0.05: up to 13 of 100 failures are within the error, 20 and 25 are not.
TEST(TheoremClaims, AllowForTheFailuresThatTheyAnnounce) {
  const auto far_fit = [](TheoremRun& run) { run.fit_reach = 1.1; };
  EXPECT_FALSE(broken(report_of(kProblem, spoilt_runs(10, far_fit)), "E_bar"));
  EXPECT_TRUE(broken(report_of(kProblem, spoilt_runs(5, far_fit)), "E_bar"));
  const auto far_member = [](TheoremRun& run) { run.chosen_reach = 1.1; };
  EXPECT_FALSE(broken(report_of(kProblem, spoilt_runs(6, far_member)), "E_1"));
  EXPECT_TRUE(broken(report_of(kProblem, spoilt_runs(4, far_member)), "E_1"));
  const auto missed = [](TheoremRun& run) { run.rounds_near = 2; };
  EXPECT_FALSE(broken(report_of(kProblem, spoilt_runs(10, missed)), "E_tilde_1"));
  EXPECT_TRUE(broken(report_of(kProblem, spoilt_runs(5, missed)), "E_tilde_1"));
}

TEST(TheoremClaims, NoticeOneRoundWithTooFewOptimists) {
  const auto few = [](TheoremRun& run) { run.members[1] = {0.01, 0.01}; };
  const ProblemReport report = report_of(kProblem, spoilt_runs(1, few));
  EXPECT_TRUE(claim_of(report, "optimism").broken());
  EXPECT_DOUBLE_EQ(claim_of(report, "optimism").measured, 0.01);
  EXPECT_EQ(claim_of(report, "optimism").remark, "least in round 2");
  EXPECT_TRUE(claim_of(report, "E_2").broken());
  EXPECT_EQ(claim_of(report, "E_2").remark, "in all runs from round 3");
}

TEST(TheoremClaims, CountOnlyOptimistsThatAreNearTheFit) {
  const auto far = [](TheoremRun& run) { run.members.back().optimistic_and_near = 0; };
  const ProblemReport report = report_of(kProblem, spoilt_runs(1, far));
  EXPECT_FALSE(claim_of(report, "optimism").broken());
  EXPECT_TRUE(claim_of(report, "E_2").broken());
  EXPECT_EQ(claim_of(report, "E_2").remark, "fails to the end");
}

TheoremRuns played(const TheoremProblem& problem, Index count) {
  TheoremRuns runs;
  for (Index i = 0; i < count; ++i) runs.push_back(play(problem, 1, i, kNever));
  return runs;
}

TEST(TheoremClaims, HoldOnRunsWithTheTheoremsParameters) {
  const TheoremProblem problem{.name = "linear_prior", .T = 100, .prior = true};
  for (const Claim& claim : report_of(problem, played(problem, 10)).claims) {
    EXPECT_TRUE(claim.guaranteed) << claim.name;
    EXPECT_TRUE(claim.kept) << claim.name << " " << claim.measured;
  }
}

TEST(TheoremClaims, FailOnRunsWithAHundredthOfThePerturbations) {
  const TheoremProblem problem{.name = "weak", .T = 100, .prior = true, .sigma_R_share = 0.01};
  const ProblemReport report = report_of(problem, played(problem, 10));
  for (const std::string name : {"optimism", "E_2"}) {
    EXPECT_FALSE(claim_of(report, name).kept) << name;
    EXPECT_FALSE(claim_of(report, name).guaranteed) << name;
  }
  EXPECT_LT(claim_of(report, "optimism").measured, p_N());
}

TEST(TheoremClaims, FindNoOptimismInRoundOneWithoutPriors) {
  const TheoremProblem problem{.name = "linear", .T = 20};
  const ProblemReport report = report_of(problem, played(problem, 5));
  EXPECT_EQ(claim_of(report, "optimism").measured, 0);
  EXPECT_EQ(claim_of(report, "optimism").remark, "least in round 1");
  EXPECT_EQ(claim_of(report, "E_2").measured, 0);
  EXPECT_FALSE(claim_of(report, "E_2").broken());
}

TEST(TheoremClaims, AreTwoWhereAllIsWarmUp) {
  const TheoremProblem problem{.name = "logistic", .link = "logistic", .T = 30};
  const ProblemReport report = report_of(problem, played(problem, 2));
  EXPECT_EQ(report.claims.size(), 2u);
  EXPECT_DOUBLE_EQ(report.bound, report.worst_regret);
}

}  // namespace
}  // namespace posse::claims_test
