#include "posse/experiments/ranking.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/experiments/ending_runs_test.h"

namespace posse::ranking_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<Run> kWide = runs_ending_with({10, 30, 20, 40});     // mean 25
const std::vector<Run> kBelow = runs_ending_with({9, 29, 18, 38});     // always a little less
const std::vector<Run> kErratic = runs_ending_with({40, 10, 30, 22});  // mean 25.5

TEST(Ranking, OrdersByMeanRegret) {
  EXPECT_THAT(ranking({kErratic, kWide, kBelow}).order, ElementsAre(2, 1, 0));
  EXPECT_THAT(ranking({kWide, {}, kBelow}).order, ElementsAre(2, 0));
  EXPECT_THAT(ranking({}).order, IsEmpty());
}

TEST(Ranking, PutsUnfinishedRunsLast) {
  auto cut = runs_ending_with({1, 1, 1, 1});
  cut[2].budget = 0.1;
  const Ranking ranked = ranking({cut, kWide, kBelow});
  EXPECT_THAT(ranked.order, ElementsAre(2, 1, 0));
  EXPECT_FALSE(ranked.leads[0]);
  EXPECT_TRUE(ranked.leads[2]);
}

// The paired difference is small but always the same: clear. The unpaired spread says nothing.
TEST(Ranking, JudgesDifferencesInstanceByInstance) {
  const Ranking ranked = ranking({kWide, kBelow, kErratic});
  EXPECT_THAT(ranked.leads, ElementsAre(false, true, true));
  EXPECT_EQ(ranked.pairs, 4);
}

TEST(Ranking, TakesTheMedianHalfWidthOfTheIntervals) {
  const auto best = runs_ending_with({0, 0, 0}), small = runs_ending_with({10, 11, 12}),
             large = runs_ending_with({100, 200, 300});
  // Student's t with two degrees of freedom is 4.303; the standard errors are 1 and 100 / sqrt(3).
  EXPECT_NEAR(ranking({best, small}).blur, 4.30265 / std::sqrt(3.0), 1e-9);
  EXPECT_NEAR(ranking({best, small, large}).blur, 4.30265 / std::sqrt(3.0) * 50.5, 1e-9);
}

TEST(Ranking, LetsNobodyLeadWithoutAComparison) {
  EXPECT_THAT(ranking({kWide}).leads, ElementsAre(false));
  const Ranking single = ranking({runs_ending_with({1}), runs_ending_with({2})});
  EXPECT_THAT(single.leads, ElementsAre(false, false));
  EXPECT_EQ(single.pairs, 1);
  EXPECT_EQ(single.blur, 0);
}

}  // namespace
}  // namespace posse::ranking_test
