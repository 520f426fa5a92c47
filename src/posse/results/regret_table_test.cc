#include "posse/results/regret_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/results/runs_test.h"

namespace posse::regret_table_test {
namespace {

using testing::ContainsRegex;

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

}  // namespace
}  // namespace posse::regret_table_test
