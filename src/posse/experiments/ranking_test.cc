#include "posse/experiments/ranking.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/experiments/ending_runs_test.h"

namespace posse::ranking_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<posse::Run> kWide = runs_ending_with({10, 30, 20, 40});  // mean 25
const std::vector<posse::Run> kBelow = runs_ending_with({9, 29, 18, 38});  // always a little less
const std::vector<posse::Run> kErratic = runs_ending_with({40, 10, 30, 22});  // mean 25.5

// Of policies that learn, in one world.
Simulation simulation_of(std::size_t policies) {
  return {.environment = parse_spec("linear"),
          .policies = std::vector<Contender>(policies, parse_spec("lin_ts"))};
}

Ranking ranking_of(const Runs& runs) { return ranking(simulation_of(runs.size()), runs); }

TEST(Ranking, OrdersByMeanRegret) {
  EXPECT_THAT(ranking_of({kErratic, kWide, kBelow}).order, ElementsAre(2, 1, 0));
  EXPECT_THAT(ranking_of({kWide, {}, kBelow}).order, ElementsAre(2, 0));
  EXPECT_THAT(ranking_of({}).order, IsEmpty());
}

TEST(Ranking, PutsUnfinishedRunsLast) {
  std::vector<posse::Run> cut = runs_ending_with({1, 1, 1, 1});
  cut[2].budget = 0.1;
  const Ranking ranked = ranking_of({cut, kWide, kBelow});
  EXPECT_THAT(ranked.order, ElementsAre(2, 1, 0));
  EXPECT_EQ(ranked.best, 2u);
  EXPECT_FALSE(ranked.leads[0]);
  EXPECT_TRUE(ranked.leads[2]);
}

// The paired difference is small but always the same: clear. The unpaired spread says nothing.
TEST(Ranking, JudgesDifferencesInstanceByInstance) {
  const Ranking ranked = ranking_of({kWide, kBelow, kErratic});
  EXPECT_EQ(ranked.best, 1u);
  EXPECT_THAT(ranked.leads, ElementsAre(false, true, true));
  EXPECT_EQ(ranked.pairs, 4);
  EXPECT_DOUBLE_EQ(ranked.to_best[0].difference, 1.5);
  EXPECT_EQ(ranked.to_best[1].pairs, 0);
}

TEST(Ranking, TakesTheMedianHalfWidthOfTheBetterPolicies) {
  const std::vector<posse::Run> best = runs_ending_with({0, 0, 0}),
                                small = runs_ending_with({10, 11, 12}),
                                medium = runs_ending_with({20, 23, 26}),
                                large = runs_ending_with({100, 200, 300});
  // Student's t with two degrees of freedom is 4.303; the standard errors are 1 / sqrt(3), three
  // times that, and a hundred times.
  const double half = 4.30265 / std::sqrt(3.0);
  EXPECT_NEAR(ranking_of({best, small}).typical_half_width, half, 1e-9);
  EXPECT_NEAR(ranking_of({best, small, large}).typical_half_width, half, 1e-9);
  EXPECT_NEAR(ranking_of({best, small, medium, large}).typical_half_width, 2 * half, 1e-9);
}

TEST(Ranking, LetsNobodyLeadWithoutAComparison) {
  EXPECT_FALSE(ranking_of({kWide}).has_leaders());
  const Ranking single = ranking_of({runs_ending_with({1}), runs_ending_with({2})});
  EXPECT_FALSE(single.has_leaders());
  EXPECT_EQ(single.pairs, 1);
  EXPECT_EQ(single.typical_half_width, 0);
}

TEST(Ranking, MeasuresNobodyByAPolicyThatIsToldThePrior) {
  Simulation simulation = simulation_of(3);
  simulation.policies[0] = parse_spec("bayes");
  const Runs runs = {runs_ending_with({1, 2, 1, 2}), kWide, kBelow};
  const Ranking ranked = ranking(simulation, runs);
  EXPECT_THAT(ranked.order, ElementsAre(0, 2, 1));
  EXPECT_EQ(ranked.best, 2u);
  EXPECT_THAT(ranked.leads, ElementsAre(false, false, true));
  EXPECT_LT(ranked.to_best[0].difference, 0) << "it is compared with the best, as others are";
  EXPECT_EQ(ranked.typical_half_width, ranking_of({{}, kWide, kBelow}).typical_half_width);
  EXPECT_EQ(ranking(simulation, {kWide, {}, {}}).best, std::nullopt);
}

TEST(Ranking, CountsPairsOfThosePoliciesThatHaveSome) {
  std::vector<double> some, others;
  for (int i = 0; i < 50; ++i) some.push_back(i), others.push_back(60 - i % 7);
  const Runs runs = {runs_ending_with(some), runs_ending_with(others), {}};
  EXPECT_EQ(ranking_of(runs).pairs, 50);
  EXPECT_EQ(ranking_of({runs[0], runs[1], runs_ending_with({70})}).pairs, 50);
  std::vector<posse::Run> shard = runs[1];
  for (posse::Run& run : shard) run.repetition += 50;
  const Ranking sharded = ranking_of({runs[0], runs[1], shard});
  EXPECT_EQ(sharded.pairs, 50);
  EXPECT_THAT(sharded.leads, ElementsAre(true, false, false));
  EXPECT_EQ(ranking_of({runs[0], shard}).pairs, 0) << "nothing was played by both";
}

TEST(Ranking, ComparesNothingWherePoliciesMeetOtherInstances) {
  Simulation simulation = simulation_of(2);
  simulation.policies[0].environment = parse_spec("linear(K=500)");
  const Ranking ranked = ranking(simulation, {kWide, kErratic});
  EXPECT_THAT(ranked.order, ElementsAre(0, 1));
  EXPECT_EQ(ranked.best, std::nullopt);
  EXPECT_FALSE(ranked.has_leaders());
  EXPECT_EQ(ranked.pairs, 0);
  simulation.policies[0].environment = parse_spec("linear(K=50)");
  EXPECT_TRUE(ranking(simulation, {kWide, kErratic}).has_leaders()) << "that is its default";
  simulation.policies[0].T = 20;
  EXPECT_FALSE(ranking(simulation, {kWide, kErratic}).has_leaders());
}

TEST(Ranking, ComparesWorldsThatEncodeTheSameRowsDifferently) {
  Simulation simulation = simulation_of(2);
  simulation.environment = parse_spec("shuttle(features=ordinal, scale=norm)");
  simulation.policies[0].environment = parse_spec("shuttle");
  EXPECT_TRUE(ranking(simulation, {kWide, kErratic}).has_leaders());
}

}  // namespace
}  // namespace posse::ranking_test
