#include "posse/results/outcome_table.h"

#include <gtest/gtest.h>

namespace posse::outcome_table_test {
namespace {

// Two policies whose final regrets are given; 12 repetitions of alternating luck.
Outcome outcome_of(const std::string& other) {
  Outcome outcome;
  outcome.played.policies = {parse_spec("lin_es"), parse_spec(other)};
  outcome.experiment.pencils.resize(2);
  outcome.runs.resize(2);
  for (Index r = 0; r < 12; ++r) {
    const double luck = r % 2 == 0 ? 1 : 3;
    outcome.runs[0].push_back({.repetition = r, .rows = {{.t = 5, .regret = 25 * luck}}});
    outcome.runs[1].push_back({.repetition = r, .rows = {{.t = 5, .regret = 10 * luck}}});
  }
  return outcome;
}

PanelTable table_of(const Outcome& outcome) {
  return posse::table_of(outcome, ranking(outcome.played, outcome.runs));
}

std::ptrdiff_t place_of(const std::string& head, const PanelTable& table) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].head == head) return static_cast<std::ptrdiff_t>(i);
  }
  return -1;
}

TEST(OutcomeTable, TellsHowManyTimesTheLimitAPolicyHas) {
  const PanelTable table = table_of(outcome_of("bayes"));
  const auto place = static_cast<std::size_t>(place_of("times the limit [95 %]", table));
  ASSERT_EQ(place, 8u);
  EXPECT_EQ(table.rows[0][place], "1");
  EXPECT_EQ(table.rows[1][place], "2.50 [2.50, 2.50]");
  for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
  EXPECT_EQ(table.rows[0].back(), "12");
}

TEST(OutcomeTable, ComparesNoPolicyWithTheLimitOfAnotherWorld) {
  Outcome outcome = outcome_of("bayes");
  outcome.played.environment = parse_spec("linear(K=3, d=2)");
  outcome.played.policies[0].environment = parse_spec("linear(K=3, d=4)");
  const PanelTable table = table_of(outcome);
  EXPECT_EQ(table.rows[0][8], "1");
  EXPECT_EQ(table.rows[1][8], "");
}

TEST(OutcomeTable, RanksByRegretAndMarksTheBestAndWhatMayBeAsGood) {
  Outcome outcome = outcome_of("lin_ts");
  outcome.played.policies.emplace_back(parse_spec("lin_ucb"));
  outcome.runs.push_back(outcome.runs[1]);
  for (posse::Run& run : outcome.runs[2]) {
    run.rows.back().regret += run.repetition % 3 == 0 ? 3 : -1;  // by 1/3 on average
  }
  const PanelTable table = table_of(outcome);
  using Standing = PanelTable::Standing;
  EXPECT_EQ(table.sorted_by, 1);
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(table.rows[0][0], "lin_ts");
  EXPECT_EQ(table.rows[0][7], "best");
  EXPECT_EQ(table.rows[1][0], "lin_ucb");
  EXPECT_EQ(table.rows[2][0], "lin_es");
  EXPECT_EQ(table.standings, (std::vector{Standing::best, Standing::tied, Standing::none}));
}

TEST(OutcomeTable, CallsTheBestOfThoseBestThatAreNotToldThePrior) {
  Outcome outcome = outcome_of("bayes");
  outcome.played.policies.emplace_back(parse_spec("lin_ts"));
  outcome.runs.push_back(outcome.runs[0]);
  for (posse::Run& run : outcome.runs[2]) run.rows.back().regret += 4;
  const PanelTable table = table_of(outcome);
  using Standing = PanelTable::Standing;
  EXPECT_EQ(table.rows[0][0], "bayes");
  EXPECT_EQ(table.rows[0][7].front(), '-') << table.rows[0][7];
  EXPECT_EQ(table.rows[1][0], "lin_es");
  EXPECT_EQ(table.rows[1][7], "best");
  EXPECT_EQ(table.rows[2][7], "+4.00 [4.00, 4.00]");
  EXPECT_EQ(table.standings, (std::vector{Standing::none, Standing::best, Standing::none}));
}

TEST(OutcomeTable, ComparesNothingWherePoliciesMeetOtherInstances) {
  Outcome outcome = outcome_of("lin_ts");
  outcome.played.environment = parse_spec("linear(K=3, d=2)");
  outcome.played.policies[0].environment = parse_spec("linear(K=3, d=4)");
  const PanelTable table = table_of(outcome);
  for (const auto& row : table.rows) EXPECT_EQ(row[7], "");
  for (const auto standing : table.standings) EXPECT_EQ(standing, PanelTable::Standing::none);
}

TEST(OutcomeTable, HasNoSuchColumnWithoutALimit) {
  const PanelTable table = table_of(outcome_of("lin_ts"));
  EXPECT_EQ(place_of("times the limit [95 %]", table), -1);
  for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
}

TEST(OutcomeTable, HasNoSuchColumnBeforeTheLimitIsPlayed) {
  Outcome outcome = outcome_of("bayes");
  outcome.runs[1].clear();
  EXPECT_EQ(place_of("times the limit [95 %]", table_of(outcome)), -1);
}

}  // namespace
}  // namespace posse::outcome_table_test
