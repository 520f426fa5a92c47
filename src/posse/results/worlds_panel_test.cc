#include "posse/results/worlds_panel.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/results/runs_test.h"

namespace posse::worlds_panel_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

// Two runs that lose `early` in the first eight rounds, and `late` in the last two.
std::vector<posse::Run> runs_losing(double early, double late) {
  std::vector<posse::Run> runs = runs_of(early + late);
  for (posse::Run& run : runs) run.rows.insert(run.rows.begin(), {.t = 8, .regret = early});
  return runs;
}

// lin_es, glm_es, lin_ucb, lin_ts and uniform in "one", lin_es and lin_ts in "two".
Outcome outcome_of(Runs runs) {
  Outcome outcome;
  outcome.experiment.name = "some";
  outcome.experiment.title = "Some worlds";
  outcome.experiment.figure = Figure::worlds;
  outcome.experiment.simulation = {
      .environment = parse_spec("linear"),
      .policies = {parse_spec("lin_es"), parse_spec("glm_es"), parse_spec("lin_ucb"),
                   parse_spec("lin_ts"), parse_spec("uniform")},
      .T = 10,
      .repetitions = 2};
  outcome.experiment.pencils.resize(5);
  outcome.experiment.worlds = {
      {.label = "one", .spec = parse_spec("linear(K=6)"), .T = 10, .repetitions = 2},
      {.label = "two",
       .spec = parse_spec("linear(K=7)"),
       .T = 10,
       .repetitions = 2,
       .policies = {"lin_es", "lin_ts"}}};
  outcome.played = outcome.experiment.played();
  outcome.runs = std::move(runs);
  return outcome;
}

Outcome some_outcome() {
  return outcome_of({runs_losing(20, 4), runs_losing(6, 0), runs_losing(7, 1), runs_losing(30, 30),
                     runs_losing(80, 20), runs_losing(9, 9), runs_losing(6, 6)});
}

TEST(WorldsPanel, HasARowForEachWorld) {
  const PanelTable table = worlds_panel(some_outcome()).table;
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_THAT(table.rows[0], ElementsAre("one", "10", "2", "100.0", "lin_ucb", "8.00", "0 %",
                                         "3.00 [3.00, 3.00]", "0 %", "0.75 [0.75, 0.75]", "0 %"));
  EXPECT_THAT(table.rows[1], ElementsAre("two", "10", "2", "-", "lin_ts", "12.0", "-",
                                         "1.50 [1.50, 1.50]", "-", "", ""));
  EXPECT_EQ(table.columns.size(), table.rows[0].size());
  EXPECT_EQ(table.columns[9].head, "glm_es / best [95 %]");
}

// 4.01 is more than a fifth of the 20 that uniform play loses late.
TEST(WorldsPanel, CountsRunsThatAreStuck) {
  Outcome outcome = some_outcome();
  outcome.runs[0][1].rows.back().regret = 24.01;
  EXPECT_EQ(worlds_panel(outcome).table.rows[0][8], "50 %");
}

TEST(WorldsPanel, DrawsPercentsOfWhatUniformPlayLoses) {
  const Dots dots = worlds_panel(some_outcome()).dots;
  EXPECT_THAT(dots.kinds, ElementsAre("lin_es", "glm_es", "best other"));
  ASSERT_EQ(dots.rows.size(), 2u);
  EXPECT_EQ(dots.rows[0].label, "one");
  EXPECT_EQ(dots.rows[0].hint, "linear(K=6)");
  EXPECT_THAT(dots.rows[0].values, ElementsAre(24, 6, 8));
  for (const double value : dots.rows[1].values) EXPECT_TRUE(std::isnan(value));
}

TEST(WorldsPanel, TablesHaveTheSameRows) {
  EXPECT_EQ(
      worlds_markdown(some_outcome()),
      "| world | uniform | best other | lin_es | glm_es |\n|---|---|---|---|---|\n"
      "| one | 100.0 | lin_ucb 8.00 (0 %) | 3.00 [3.00, 3.00] (0 %) | 0.75 [0.75, 0.75] (0 %) |\n"
      "| two | - | lin_ts 12.0 (-) | 1.50 [1.50, 1.50] (-) |  |\n");
  EXPECT_THAT(worlds_table(some_outcome()),
              AllOf(HasSubstr("2 worlds, T up to 10, up to 2 repetitions, seed 1"),
                    testing::ContainsRegex("two +10 +2 +- +lin_ts +12.0 +- +1.50 \\[1.50, 1.50\\] +"
                                           "-")));
}

TEST(WorldsPanel, TablesFitTheWidth) {
  const std::string table = worlds_table(some_outcome(), 60);
  for (std::size_t at = 0; at < table.size();) {
    const std::size_t end = table.find('\n', at);
    EXPECT_LE(end - at, 60u) << table.substr(at, end - at);
    at = end + 1;
  }
}

TEST(WorldsPanel, VerdictCountsWorldsWhereAnEnsembleIsNotClearlyWorse) {
  EXPECT_EQ(worlds_verdict(some_outcome()),
            "some: not clearly worse than the best other policy: lin_es in 0 of 2, glm_es in 1 of "
            "1");
  Outcome stuck = some_outcome();
  stuck.runs[1] = runs_losing(2, 5);
  EXPECT_THAT(worlds_verdict(stuck), HasSubstr("glm_es in 1 of 1 (stuck most in one: 100 %)"));
  EXPECT_EQ(worlds_verdict(outcome_of(Runs(7))), "");
}

TEST(WorldsPanel, SaysWhatIsMissing) {
  const Outcome outcome = outcome_of({runs_losing(20, 4), {}, {}, {}, {}, {}, {}});
  const PanelTable table = worlds_panel(outcome).table;
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_THAT(table.rows[0], ElementsAre("one", "10", "2", "-", "-", "-", "-", "-", "-", "", ""));
}

}  // namespace
}  // namespace posse::worlds_panel_test
