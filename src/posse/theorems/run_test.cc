#include "posse/theorems/run.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "posse/theorems/claims_test.h"

namespace posse::run_test {
namespace {

TEST(TheoremProblem, TakesItsParametersFromTheTheorem) {
  const TheoremProblem problem{.name = "linear", .T = 100};
  EXPECT_EQ(problem.tau(), 0);
  EXPECT_DOUBLE_EQ(problem.constants().lambda, 1);
  EXPECT_DOUBLE_EQ(problem.sigma_R(), problem.constants().b_1());
  EXPECT_EQ(problem.m(), std::ceil(8 / (p_N() * p_N()) * (3 * std::log(100.0) + std::log(20.0))));
  const TheoremProblem few{.name = "linear", .T = 100, .members = 5};
  EXPECT_EQ(few.m(), 5);
  EXPECT_EQ(few.policy().argument("m")->number, 5);
}

TEST(TheoremProblem, KnowsWhereItsPremisesHold) {
  const TheoremProblem linear{.name = "", .T = 100}, prior{.name = "", .T = 100, .prior = true},
      weak{.name = "", .T = 100, .prior = true, .sigma_R_share = 0.5},
      logistic{.name = "", .link = "logistic", .T = 100},
      cut{.name = "", .link = "logistic", .T = 100, .longest_warm_up = 0.1};
  EXPECT_TRUE(linear.warms_up());
  EXPECT_FALSE(linear.guarantees_optimism());
  EXPECT_TRUE(prior.guarantees_optimism());
  EXPECT_FALSE(weak.guarantees_optimism());
  EXPECT_EQ(logistic.tau(), 100);
  EXPECT_TRUE(logistic.warms_up());
  EXPECT_EQ(cut.tau(), 10);
  EXPECT_FALSE(cut.warms_up());
}

// Without data theta_bar = theta^j = 0 and H = lambda I.
TEST(TheoremRun, StartsWhereEverythingIsKnown) {
  const TheoremProblem problem{.name = "linear", .T = 1};
  const TheoremRun run = play(problem, 1, 0, kNever);
  const GlmConstants constants = problem.constants();
  const double distance = std::sqrt(constants.lambda);  // of 0 from theta*
  EXPECT_NEAR(run.fit_reach, distance / constants.radius(), 1e-12);
  EXPECT_NEAR(run.chosen_reach, distance / constants.member_radius(problem.sigma_R()), 1e-12);
  EXPECT_EQ(run.rounds, 1);
  EXPECT_EQ(run.rounds_near, 1);
  ASSERT_EQ(run.members.size(), 1u);
  EXPECT_EQ(run.members[0].optimistic, 0);
}

// Before any data max_x x' theta^j is that of normals of sd sigma_R / sqrt(lambda).
TEST(TheoremRun, FindsMembersWithAPriorOptimisticFromTheStart) {
  const TheoremRun run = play({.name = "", .d = 1, .K = 1, .T = 1, .prior = true}, 1, 0, kNever);
  const TheoremProblem problem{.name = "", .d = 1, .K = 1, .T = 1};
  const double sd = problem.sigma_R() / std::sqrt(problem.constants().lambda);
  ASSERT_EQ(run.members.size(), 1u);
  EXPECT_NEAR(run.members[0].optimistic, std::erfc(1 / sd / std::sqrt(2)) / 2, 0.06);
}

TEST(TheoremRun, IsTheSameAgain) {
  const TheoremProblem problem{.name = "linear", .T = 30};
  const TheoremRun one = play(problem, 1, 2, kNever), same = play(problem, 1, 2, kNever),
                   other = play(problem, 1, 3, kNever);
  EXPECT_EQ(one.regret, same.regret);
  EXPECT_EQ(one.chosen_reach, same.chosen_reach);
  EXPECT_NE(one.chosen_reach, other.chosen_reach);
}

TEST(TheoremRun, LooksAtMembersOnlyAfterTheWarmUp) {
  const TheoremProblem problem{.name = "cut", .link = "logistic", .T = 40, .longest_warm_up = 0.5};
  const TheoremRun run = play(problem, 1, 0, kNever);
  EXPECT_EQ(run.rounds, 20);
  EXPECT_EQ(member_checkpoints(problem).front(), 21);
  EXPECT_EQ(run.members.size(), member_checkpoints(problem).size());
}

TEST(TheoremRun, SeesMembersLeaveWhereTheWarmUpIsTooShort) {
  const TheoremProblem problem{.name = "cut", .link = "logistic", .T = 150, .longest_warm_up = 0.1};
  const TheoremRun run = play(problem, 1, 0, kNever);
  EXPECT_TRUE(run.fit_near());
  EXPECT_FALSE(run.always_near());
  EXPECT_FALSE(run.chosen_near());
}

TEST(TheoremRun, CountsOptimistsThatAreFarFromTheFitApart) {
  const TheoremProblem problem{.name = "cut", .link = "logistic", .T = 150, .longest_warm_up = 0.1};
  const TheoremRun run = play(problem, 1, 0, kNever);
  EXPECT_TRUE(std::any_of(run.members.begin(), run.members.end(), [](const MemberShares& shares) {
    return shares.optimistic_and_near < shares.optimistic;
  }));
}

}  // namespace
}  // namespace posse::run_test
