#include "posse/results/scaling_panel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/results/runs_test.h"

namespace posse::scaling_panel_test {
namespace {

using testing::ElementsAre;

std::vector<Run> cut(std::vector<Run> runs) {
  runs.back().budget = 3;
  return runs;
}

// Lin-ES at m = 2, 4, 8 and a reference, which is the last of the runs.
Outcome outcome_of(Runs runs) {
  Outcome outcome;
  outcome.experiment.figure = Figure::scaling;
  outcome.experiment.simulation = {.environment = parse_spec("linear(K=6, d=3)"),
                                   .policies = {parse_spec("lin_es"), parse_spec("lin_ts")},
                                   .T = 10,
                                   .repetitions = 2};
  outcome.experiment.pencils.resize(2);
  outcome.experiment.sweep = {{{"policy.m", {2, 4, 8}}}};
  outcome.played = outcome.experiment.played();
  outcome.runs = std::move(runs);
  return outcome;
}

Panel panel_of_runs(Runs runs) {
  const std::vector<Pen> pens = {pen_of(0), pen_of(1)};
  return scaling_panel(outcome_of(std::move(runs)), pens);
}

TEST(ScalingPanel, HasTheRegretAtEveryValue) {
  const Panel panel = panel_of_runs({runs_of(8), runs_of(4), runs_of(2), runs_of(5)});
  ASSERT_EQ(panel.table.rows.size(), 2u);
  EXPECT_THAT(panel.table.rows[0],
              ElementsAre("lin_es", "-1.00 [-1.00, -1.00]", "0 %", "8.00", "4.00", "2.00", "2"));
  EXPECT_THAT(panel.table.rows[1], ElementsAre("lin_ts", "-", "-", "5.00", "5.00", "5.00", "2"));
  EXPECT_EQ(panel.curves.size(), 2u);
}

TEST(ScalingPanel, SaysWhereRunsAreUnfinishedOrMissing) {
  const Panel panel = panel_of_runs({runs_of(8), cut(runs_of(9)), {}, runs_of(5)});
  EXPECT_THAT(panel.table.rows[0], ElementsAre("lin_es", "-", "-", "8.00", "unfinished", "-", "2"));
}

TEST(ScalingPanel, KeepsTheRowOfAContenderThatFinishedNothing) {
  const std::vector<posse::Run> some = cut(runs_of(9));
  const Panel panel = panel_of_runs({some, some, some, some});
  ASSERT_EQ(panel.table.rows.size(), 2u);
  for (const auto& row : panel.table.rows) {
    EXPECT_THAT(row, ElementsAre(row[0], "-", "-", "unfinished", "unfinished", "unfinished", "2"));
  }
  EXPECT_TRUE(panel.curves.empty());
}

TEST(ScalingPanel, HasNoRowWithoutRuns) {
  const Panel panel = panel_of_runs({{}, {}, {}, runs_of(5)});
  ASSERT_EQ(panel.table.rows.size(), 1u);
  EXPECT_EQ(panel.table.rows[0][0], "lin_ts");
}

}  // namespace
}  // namespace posse::scaling_panel_test
