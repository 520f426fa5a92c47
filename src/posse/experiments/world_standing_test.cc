#include "posse/experiments/world_standing.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/experiments/ending_runs_test.h"
#include "posse/experiments/worlds.h"

namespace posse::world_standing_test {
namespace {

// lin_es, lin_ucb, lin_ts, uniform and bayes in "one"; lin_es and lin_ts in "two".
Simulation played() {
  const std::vector<ListedWorld> worlds = {
      {.label = "one", .spec = parse_spec("linear"), .T = 10, .repetitions = 3},
      {.label = "two",
       .spec = parse_spec("linear(K=5)"),
       .T = 10,
       .repetitions = 3,
       .policies = {"lin_es", "lin_ts"}}};
  return in_worlds({.environment = parse_spec("linear"),
                    .policies = {parse_spec("lin_es"), parse_spec("lin_ucb"), parse_spec("lin_ts"),
                                 parse_spec("uniform"), parse_spec("bayes")}},
                   worlds);
}

Runs runs() {
  return {runs_ending_with({2, 6, 10}), runs_ending_with({1, 2, 3}),   runs_ending_with({5, 6, 7}),
          runs_ending_with({9, 9, 9}),  runs_ending_with({0, 0.1, 1}), runs_ending_with({1, 1, 1}),
          runs_ending_with({4, 4, 4})};
}

TEST(WorldStandings, CompareWithTheBestThatIsNeitherAnEnsembleNorToldThePrior) {
  const auto standings = world_standings(played(), runs());
  ASSERT_EQ(standings.size(), 2u);
  EXPECT_EQ(standings[0].world, "one");
  EXPECT_EQ(standings[0].best, 1u);
  EXPECT_EQ(standings[0].uniform, 3u);
  EXPECT_EQ(standings[1].best, 6u);
  EXPECT_EQ(standings[1].uniform, std::nullopt);
}

// By hand as in comparison_test.cc: the ratio is 3, and the logarithm's half width 0.414023.
TEST(WorldStandings, HaveTheRatioOfMeansWithItsInterval) {
  const auto standings = world_standings(played(), runs());
  const PolicyStanding& ensemble = *standings[0].find(played(), "lin_es");
  EXPECT_DOUBLE_EQ(ensemble.to_best.ratio, 3);
  EXPECT_NEAR(ensemble.to_best.low, 3 * std::exp(-0.414023), 1e-4);
  EXPECT_NEAR(ensemble.to_best.high, 3 * std::exp(0.414023), 1e-4);
  EXPECT_DOUBLE_EQ(standings[1].find(played(), "lin_es")->to_best.ratio, 0.25);
  EXPECT_EQ(standings[1].find(played(), "lin_ucb"), nullptr);
}

TEST(WorldStandings, KnowWhoIsStuckWhereUniformPlayIs) {
  Runs some = runs();
  for (std::vector<posse::Run>& one : some) {
    for (posse::Run& run : one) run.rows.insert(run.rows.begin(), {.t = 8, .regret = 0});
  }
  const auto standings = world_standings(played(), some);
  // A fifth of 9 is 1.8: every run of lin_es loses more, and two of lin_ucb.
  EXPECT_EQ(standings[0].find(played(), "lin_es")->stuck, 1);
  EXPECT_DOUBLE_EQ(*standings[0].find(played(), "lin_ucb")->stuck, 2.0 / 3);
  EXPECT_EQ(standings[1].find(played(), "lin_es")->stuck, std::nullopt);
}

TEST(WorldStandings, LeaveOutWhatIsNotPlayedYet) {
  Runs some(7);
  EXPECT_TRUE(world_standings(played(), some).empty());
  some[5] = runs_ending_with({1, 1, 1});
  const auto standings = world_standings(played(), some);
  ASSERT_EQ(standings.size(), 1u);
  EXPECT_EQ(standings[0].world, "two");
  EXPECT_EQ(standings[0].best, std::nullopt);
  EXPECT_TRUE(std::isnan(standings[0].policies[0].to_best.ratio));
}

TEST(WorldStandings, UnfinishedBaselinesAreNoMark) {
  Runs some = runs();
  some[1].back().budget = 3;
  const auto standings = world_standings(played(), some);
  EXPECT_EQ(standings[0].best, 2u);
  EXPECT_TRUE(std::isnan(standings[0].find(played(), "lin_ucb")->to_best.ratio));
  EXPECT_TRUE(std::isnan(known_regret(some, 1)));
}

}  // namespace
}  // namespace posse::world_standing_test
