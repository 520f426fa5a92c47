#include "posse/results/regret_table.h"

#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/experiments/ending_runs_test.h"
#include "posse/experiments/ranking.h"
#include "posse/results/runs_test.h"

namespace posse::regret_table_test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST(RegretTable, ComparesOnlyPoliciesOfTheSameWorldWithTheLimit) {
  Simulation simulation{
      .environment = parse_spec("linear(K=3, d=2)"),
      .policies = {parse_spec("lin_es"), parse_spec("lin_ts"), parse_spec("bayes")},
      .T = 10,
      .repetitions = 2};
  simulation.policies[0].environment = parse_spec("linear(K=3, d=4)");
  const std::string table = regret_table(simulation, {runs_of(6), runs_of(6), runs_of(3)});
  EXPECT_THAT(table, ContainsRegex("times limit"));
  EXPECT_THAT(table, ContainsRegex("\nlin_es +6.00 [^\n]*6.00 +- "));
  EXPECT_THAT(table, ContainsRegex("\nlin_ts +6.00 [^\n]*6.00 +2.00 "));
  EXPECT_THAT(table, ContainsRegex("\nbayes +3.00 [^\n]*3.00 +1.00 "));
}

Simulation simulation_of_three(std::size_t repetitions) {
  return {.environment = parse_spec("linear(K=3, d=2)"),
          .policies = {parse_spec("lin_es"), parse_spec("lin_ts"),
                       parse_spec("lin_ucb(alpha=theory, bonus=squared)")},
          .T = 10,
          .repetitions = static_cast<Index>(repetitions)};
}

std::string table_of_three(const Runs& runs, std::size_t width = kAnyWidth) {
  return regret_table(simulation_of_three(runs[0].size()), runs, width);
}

const Runs kThree = {runs_ending_with({50, 70, 60}), runs_ending_with({12, 10, 11}),
                     runs_ending_with({10, 13, 14})};

TEST(RegretTable, PutsTheBestFirstAndMarksWhoIsNotClearlyWorse) {
  const std::string table = table_of_three(kThree);
  EXPECT_THAT(table, ContainsRegex("---\nlin_ts +11.0  \\* [^\n]*\nlin_ucb[^\n]* 12.3  \\* "
                                   "[^\n]*\nlin_es +60.0     "));
  EXPECT_THAT(table, HasSubstr("\n* best, or not clearly worse (95 %, paired by instance)\n"));
}

TEST(RegretTable, SaysHowLargeDifferencesMustBeAfterFewRuns) {
  const double half = ranking(simulation_of_three(3), kThree).typical_half_width;
  EXPECT_GT(half, 1);
  EXPECT_THAT(
      table_of_three(kThree),
      HasSubstr(fmt::format("\n3 runs: differences below about {:.1f} mean nothing\n", half)));
  EXPECT_THAT(table_of_three({runs_of(1), runs_of(2), runs_of(3)}), Not(HasSubstr("nothing")))
      << "without any spread all differences are clear";
}

TEST(RegretTable, MarksNoPolicyThatIsToldThePrior) {
  Simulation simulation = simulation_of_three(3);
  simulation.policies[0] = parse_spec("bayes");
  const std::string table = regret_table(simulation, {runs_of(1), kThree[1], kThree[2]});
  EXPECT_THAT(table, ContainsRegex("---\nbayes +1.00     [^\n]*\nlin_ts +11.0  \\* "));
}

TEST(RegretTable, MarksNobodyWherePoliciesMeetOtherInstances) {
  Simulation simulation = simulation_of_three(3);
  simulation.policies[0].environment = parse_spec("linear(K=30, d=2)");
  const std::string table = regret_table(simulation, kThree);
  EXPECT_THAT(table, Not(HasSubstr("*")));
  EXPECT_THAT(table, Not(HasSubstr("nothing")));
  EXPECT_THAT(table, HasSubstr("\nin linear(K=30, d=2): lin_es\n"));
}

TEST(RegretTable, SaysNothingOfTheKindAfterMoreThanFiftyRuns) {
  std::vector<double> some, others;
  for (int i = 0; i < 51; ++i) some.push_back(i), others.push_back(56 - i);
  const std::string table =
      table_of_three({runs_ending_with(some), runs_ending_with(others), runs_ending_with(others)});
  EXPECT_THAT(table, Not(HasSubstr("nothing")));
  EXPECT_THAT(table, HasSubstr("\n* best"));
}

TEST(RegretTable, MarksNobodyAfterASingleRun) {
  const std::string table =
      table_of_three({runs_ending_with({3}), runs_ending_with({2}), runs_ending_with({1})});
  EXPECT_THAT(table, Not(HasSubstr("*")));
  EXPECT_THAT(table, HasSubstr("\n1 run: differences mean nothing; -n 20 plays twenty\n"));
}

TEST(RegretTable, FitsIntoANarrowTerminal) {
  for (const std::size_t width : {40UL, 60UL, 80UL}) {
    std::istringstream lines(table_of_three(kThree, width));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), width) << line;
  }
}

}  // namespace
}  // namespace posse::regret_table_test
