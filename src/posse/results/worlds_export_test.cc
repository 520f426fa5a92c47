#include "posse/results/worlds_export.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "posse/experiments/worlds.h"
#include "posse/results/export.h"
#include "posse/results/runs_test.h"

namespace posse::worlds_export_test {
namespace {

Simulation played() {
  Contender ucb(parse_spec("lin_ucb"));
  ucb.label = "my, ucb";
  const std::vector<ListedWorld> worlds = {
      {.label = "one", .spec = parse_spec("linear"), .T = 10, .repetitions = 2},
      {.label = "two",
       .spec = parse_spec("linear(K=5)"),
       .T = 10,
       .repetitions = 3,
       .policies = {"lin_es"}}};
  return in_worlds(
      {.environment = parse_spec("linear"), .policies = {parse_spec("lin_es"), ucb}, .T = 10},
      worlds);
}

Runs runs() { return {runs_of(6), runs_of(2), runs_of(5)}; }

TEST(WorldsCsv, HasALineForEachWorldAndPolicy) {
  EXPECT_EQ(worlds_csv(played(), runs()),
            "world,policy,T,runs,regret,se,times_best,low,high,stuck\n"
            "\"one\",\"lin_es\",10,2,6,0,3,3,3,\n"
            "\"one\",\"my, ucb\",10,2,2,0,1,1,1,\n"
            "\"two\",\"lin_es\",10,2,5,0,,,,\n");
}

TEST(WorldsCsv, IsSilentOnWhatIsUnfinished) {
  Runs some = runs();
  some[0].back().budget = 1;
  EXPECT_NE(worlds_csv(played(), some).find("\"one\",\"lin_es\",10,2,,,,,,\n"), std::string::npos);
}

TEST(WorldsCsv, RowsNameTheWorldAfterThePolicy) {
  const std::string csv = rows_csv(played(), runs());
  EXPECT_TRUE(
      csv.starts_with("policy,world,repetition,t,regret,reward,best\n\"lin_es\",\"one\",0,"))
      << csv;
}

// A whole suite would have millions of others.
TEST(WorldsCsv, RowsEndAFifthOfTheRounds) {
  posse::Run run;
  for (Index t = 1; t <= 11; ++t) run.rows.push_back({.t = t});
  const std::string csv = rows_csv(played(), {{run}, {}, {}});
  std::string kept;
  for (const Row& row : run.rows) {
    const std::string line = fmt::format("\"one\",0,{},0,0,0\n", row.t);
    if (csv.find(line) != std::string::npos) kept += fmt::format("{} ", row.t);
  }
  EXPECT_EQ(kept, "3 5 7 9 11 ");
}

TEST(WorldsJson, IsPartOfTheSummary) {
  const auto json = nlohmann::json::parse(summary_json(played(), runs(), false));
  ASSERT_EQ(json["worlds"].size(), 2u);
  EXPECT_EQ(json["worlds"][0]["world"], "one");
  EXPECT_EQ(json["worlds"][0]["best"], "my, ucb");
  EXPECT_EQ(json["worlds"][0]["policies"][0]["policy"], "lin_es");
  EXPECT_EQ(json["worlds"][0]["policies"][0]["times_best"], 3);
  EXPECT_TRUE(json["worlds"][0]["policies"][0]["stuck"].is_null());
  EXPECT_FALSE(json["worlds"][1].contains("best"));
  EXPECT_EQ(json["policies"][2]["world"], "two");
  EXPECT_EQ(json["policies"][2]["repetitions"], 3);
  EXPECT_EQ(json["policies"][2]["runs"], 2);
}

}  // namespace
}  // namespace posse::worlds_export_test
