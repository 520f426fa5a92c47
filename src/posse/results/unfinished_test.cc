#include "posse/results/unfinished.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/results/outcome_table.h"
#include "posse/results/paired_table.h"
#include "posse/results/panels.h"
#include "posse/results/regret_table.h"

namespace posse::unfinished_test {
namespace {

using testing::HasSubstr;
using testing::Not;

// Runs to T = 4, and a policy that in two of three repetitions did not get that far.
Outcome outcome() {
  Outcome result;
  result.experiment.name = "two";
  result.experiment.note = "A note.";
  Simulation& simulation = result.experiment.simulation;
  simulation.environment = parse_spec("linear");
  simulation.policies = {parse_spec("neural_es"), parse_spec("uniform")};
  simulation.policies[0].label = "Slow";
  simulation.policies[1].label = "Fast";
  simulation.T = 4;
  simulation.repetitions = 3;
  result.played = simulation;
  result.experiment.pencils.resize(2);
  const auto run = [](Index repetition, Index t) {
    Run made{.repetition = repetition, .rows = {}, .decide_us = 2, .update_us = 3};
    for (Index i = 1; i <= t; ++i) made.rows.push_back({i, static_cast<double>(10 * i)});
    if (t < 4) made.budget = 0.5;
    return made;
  };
  result.runs = {{run(0, 4), run(1, 2), run(2, 3)}, {run(0, 4), run(1, 4), run(2, 4)}};
  return result;
}

PanelTable table_of(const Outcome& outcome) {
  return posse::table_of(outcome, ranking(outcome.played, outcome.runs));
}

TEST(UnfinishedRuns, StandLastInTheTableWithoutARegret) {
  const std::string text = regret_table(outcome().experiment.simulation, outcome().runs);
  const std::size_t slow = text.find("Slow"), fast = text.find("Fast");
  ASSERT_NE(slow, std::string::npos);
  EXPECT_LT(fast, slow);
  EXPECT_THAT(text.substr(fast, slow - fast), HasSubstr("40.0"));
  EXPECT_EQ(text.substr(slow),
            "Slow    unfinished: 2 of 3 runs, to t = 2; decide 2.00 us, update 3.00 us\n");
}

TEST(UnfinishedRuns, StandLastInThePageAndAreNotCompared) {
  const PanelTable table = table_of(outcome());
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0][0], "Fast");
  EXPECT_THAT(table.rows[0], testing::Contains("best"));
  const std::vector<std::string>& slow = table.rows[1];
  ASSERT_EQ(slow.size(), table.columns.size());
  EXPECT_EQ(slow[0], "Slow");
  EXPECT_EQ(slow[1], "unfinished: 2 of 3 runs, to t = 2");
  for (std::size_t i = 2; i <= 7; ++i) EXPECT_EQ(slow[i], "") << table.columns[i].head;
}

TEST(UnfinishedRuns, AreNobodysMeasureIfThereAreNoOthers) {
  Outcome only = outcome();
  only.runs.pop_back();
  EXPECT_EQ(table_of(only).rows.size(), 1u);
}

TEST(UnfinishedRuns, AreDrawnAsFarAsAllCame) {
  PolicyPens pens;
  const Panel panel = panel_of(outcome(), pens);
  ASSERT_EQ(panel.curves.size(), 2u);
  EXPECT_EQ(panel.curves[0].label, "Slow (unfinished at t = 2)");
  EXPECT_EQ(panel.curves[0].x, (std::vector<double>{0, 1, 2}));
  EXPECT_FALSE(panel.curves[0].complete);
  EXPECT_EQ(panel.curves[1].label, "Fast");
  EXPECT_EQ(panel.curves[1].x, (std::vector<double>{0, 1, 2, 3, 4}));
  EXPECT_EQ(panel.note, "A note. Runs are unfinished: Slow (2 of 3, in 0.5 s, to t = 2).");
}

TEST(UnfinishedRuns, HaveNoPairs) {
  EXPECT_THAT(paired_tables({outcome()}, "Fast"), testing::ContainsRegex("Slow +- +- +- +- +0\n"));
}

TEST(UnfinishedRuns, AreCountedInALastLine) {
  EXPECT_THAT(unfinished_line(outcome().runs), HasSubstr("unfinished: 2 of 6 runs "));
  EXPECT_EQ(unfinished_line({outcome().runs[1]}), "");
}

TEST(FinishedRuns, AreNotSpokenOf) {
  Outcome finished = outcome();
  finished.runs[0] = finished.runs[1];
  EXPECT_EQ(unfinished_note(finished), "");
  EXPECT_THAT(regret_table(finished.experiment.simulation, finished.runs),
              Not(HasSubstr("unfinished")));
}

}  // namespace
}  // namespace posse::unfinished_test
