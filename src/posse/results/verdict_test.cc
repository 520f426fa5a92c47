#include "posse/results/verdict.h"

#include <gtest/gtest.h>

#include "posse/experiments/ending_runs_test.h"

namespace posse::verdict_test {
namespace {

Outcome outcome_with(const std::vector<std::string>& policies, const Runs& runs) {
  Outcome outcome;
  outcome.experiment.name = "mine";
  for (const std::string& policy : policies) {
    outcome.played.policies.emplace_back(parse_spec(policy));
  }
  outcome.runs = runs;
  return outcome;
}

TEST(Verdict, NamesTheBestAndWhoIsNotToldApartFromIt) {
  EXPECT_EQ(
      verdict(outcome_with({"lin_es", "lin_ts", "lin_ucb"},
                           {runs_ending_with({52, 48, 53, 47}), runs_ending_with({10, 12, 11, 11}),
                            runs_ending_with({10, 13, 10, 12})})),
      "mine: lowest regret lin_ts (11.0, se 0.41), not clearly better than lin_ucb");
  EXPECT_EQ(verdict(outcome_with({"lin_es", "lin_ts"}, {runs_ending_with({52, 48, 53, 47}),
                                                        runs_ending_with({10, 12, 11, 11})})),
            "mine: lowest regret lin_ts (11.0, se 0.41)");
}

TEST(Verdict, NamesOnlySomeOfMany) {
  const std::vector<posse::Run> same = runs_ending_with({10, 12, 11, 11});
  EXPECT_EQ(verdict(outcome_with({"lin_es", "lin_ts", "lin_ucb", "lin_phe", "greedy", "uniform"},
                                 Runs(6, same))),
            "mine: lowest regret lin_es (11.0, se 0.41), not clearly better than lin_ts, lin_ucb, "
            "lin_phe and 2 more");
}

TEST(Verdict, LeavesOutWhoIsToldThePrior) {
  EXPECT_EQ(
      verdict(outcome_with({"bayes", "lin_ts", "lin_es"},
                           {runs_ending_with({1, 1, 1, 1}), runs_ending_with({10, 12, 11, 11}),
                            runs_ending_with({52, 48, 53, 47})})),
      "mine: lowest regret lin_ts (11.0, se 0.41)");
}

TEST(Verdict, IsEmptyWithoutAComparison) {
  EXPECT_EQ(verdict(outcome_with({"lin_es"}, {runs_ending_with({1, 2})})), "");
  EXPECT_EQ(verdict(outcome_with({"lin_es", "lin_ts"}, {runs_ending_with({1}), {}})), "");
}

}  // namespace
}  // namespace posse::verdict_test
