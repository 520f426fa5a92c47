#include "posse/results/worlds_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/results/some_worlds_test.h"

namespace posse::worlds_table_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(WorldsTable, HasARowForEachWorld) {
  const PanelTable table = table_of_worlds(some_outcome());
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_THAT(table.rows[0],
              ElementsAre("one", "100.0", "lin_ucb", "8.00", "0 %", "3.00 [3.00, 3.00]", "0 %",
                          "0.75 [0.75, 0.75]", "0 %", "10", "2"));
  EXPECT_THAT(table.rows[1], ElementsAre("two", "-", "lin_ts", "12.0", "-", "1.50 [1.50, 1.50]",
                                         "-", "", "", "10", "2"));
  EXPECT_EQ(table.columns.size(), table.rows[0].size());
  EXPECT_EQ(table.columns[7].head, "glm_es / best");
}

// 4.01 is more than a fifth of the 20 that uniform play loses late.
TEST(WorldsTable, CountsRunsThatAreStuck) {
  Outcome outcome = some_outcome();
  outcome.runs[0][1].rows.back().regret = 24.01;
  EXPECT_EQ(table_of_worlds(outcome).rows[0][6], "50 %");
}

TEST(WorldsTable, HasTheSameRowsAsTextAndAsMarkdown) {
  EXPECT_EQ(
      worlds_markdown(some_outcome()),
      "| world | uniform | best other | lin_es | glm_es |\n|---|---|---|---|---|\n"
      "| one | 100.0 | lin_ucb 8.00 (0 %) | 3.00 [3.00, 3.00] (0 %) | 0.75 [0.75, 0.75] (0 %) |\n"
      "| two | - | lin_ts 12.0 (-) | 1.50 [1.50, 1.50] (-) |  |\n");
  EXPECT_THAT(worlds_table(some_outcome()),
              AllOf(HasSubstr("2 worlds, T up to 10, up to 2 repetitions, seed 1"),
                    testing::ContainsRegex("two +- +lin_ts +12.0 +- +1.50 \\[1.50, 1.50\\] +"
                                           "-")));
}

TEST(WorldsTable, FitsTheWidth) {
  const std::string table = worlds_table(some_outcome(), 60);
  for (std::size_t at = 0; at < table.size();) {
    const std::size_t end = table.find('\n', at);
    EXPECT_LE(end - at, 60u) << table.substr(at, end - at);
    at = end + 1;
  }
}

TEST(WorldsTable, SaysWhatIsMissing) {
  const Outcome outcome = outcome_in_worlds({runs_losing(20, 4), {}, {}, {}, {}, {}, {}});
  const PanelTable table = table_of_worlds(outcome);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_THAT(table.rows[0], ElementsAre("one", "-", "-", "-", "-", "-", "-", "", "", "10", "2"));
}

}  // namespace
}  // namespace posse::worlds_table_test
