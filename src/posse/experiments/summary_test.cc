#include "posse/experiments/summary.h"

#include <cmath>

#include <gtest/gtest.h>

namespace posse::summary_test {
namespace {

TEST(Statistics, AreWhatWeComputeByHand) {
  const Statistics s = statistics({4, 1, 3, 2, 10});
  EXPECT_DOUBLE_EQ(s.mean, 4);
  EXPECT_DOUBLE_EQ(s.sd, std::sqrt(50.0 / 4));  // (0 + 9 + 1 + 4 + 36) / (5 - 1)
  EXPECT_DOUBLE_EQ(s.se, std::sqrt(50.0 / 4 / 5));
  EXPECT_DOUBLE_EQ(s.median, 3);
  EXPECT_DOUBLE_EQ(s.q05, 1.2);  // a fifth of the way from 1 to 2
  EXPECT_DOUBLE_EQ(s.q95, 8.8);  // four fifths from 4 to 10
}

TEST(Statistics, InterpolateTheMedianOfAnEvenNumber) {
  EXPECT_DOUBLE_EQ(statistics({1, 2, 4, 100}).median, 3);
  EXPECT_DOUBLE_EQ(statistics({1, 2}).q05, 1.05);
}

TEST(Statistics, OfASingleValueAreThatValue) {
  const Statistics s = statistics({2.5});
  EXPECT_EQ(s.mean, 2.5);
  EXPECT_TRUE(std::isnan(s.sd));
  EXPECT_TRUE(std::isnan(s.se));
  EXPECT_EQ(s.median, 2.5);
  EXPECT_EQ(s.q05, 2.5);
  EXPECT_EQ(s.q95, 2.5);
}

TEST(Statistics, OfEqualValuesHaveNoSpread) {
  const Statistics s = statistics(std::vector<double>(50, 0.1));
  EXPECT_NEAR(s.mean, 0.1, 1e-15);
  EXPECT_NEAR(s.sd, 0, 1e-15);
  EXPECT_EQ(s.q95, 0.1);
}

std::vector<Run> two_runs() {
  return {{.rows = {{1, 0.5, 1, 0}, {2, 1, 2, 1}}, .decide_us = 2, .update_us = 10},
          {.rows = {{1, 1.5, 1, 0}, {2, 4, 2, 1}}, .decide_us = 4, .update_us = 30}};
}

TEST(Summary, TakesTheLastRowsRegret) {
  const Statistics s = final_regret(two_runs());
  EXPECT_DOUBLE_EQ(s.mean, 2.5);
  EXPECT_DOUBLE_EQ(s.sd, std::sqrt(4.5));
}

TEST(Summary, AveragesTheTimings) {
  EXPECT_DOUBLE_EQ(mean_decide_us(two_runs()), 3);
  EXPECT_DOUBLE_EQ(mean_update_us(two_runs()), 20);
}

TEST(Summary, HasACurvePointPerCheckpoint) {
  const auto curve = regret_curve(two_runs());
  ASSERT_EQ(curve.size(), 2u);
  EXPECT_EQ(curve[0].t, 1);
  EXPECT_DOUBLE_EQ(curve[0].regret.mean, 1);
  EXPECT_EQ(curve[1].t, 2);
  EXPECT_DOUBLE_EQ(curve[1].regret.median, 2.5);
}

// Against the usual table of Student's t.
TEST(Confidence, IsStudentsInterval) {
  const double t[][2] = {{2, 12.706}, {3, 4.303}, {4, 3.182}, {5, 2.776}, {10, 2.262}, {50, 2.010}};
  for (const auto& [n, quantile] : t) {
    Statistics s;
    s.n = static_cast<std::size_t>(n);
    s.se = 2;
    EXPECT_NEAR(confidence(s), 2 * quantile, 2 * 0.004) << n;
  }
  EXPECT_EQ(confidence(statistics({3})), 0);
}

// Checkpoints 1, 2, 5, 10; one run came to 4, another to 7.
std::vector<Run> runs_of_three_lengths() {
  Run whole{.rows = {{1, 1}, {2, 2}, {5, 5}, {10, 9}}};
  Run short_one{.rows = {{1, 3}, {2, 4}, {4, 6}}, .budget = 2};
  Run longer{.rows = {{1, 5}, {2, 6}, {5, 8}, {7, 9}}, .budget = 3};
  return {whole, short_one, longer};
}

TEST(Summary, HasACurveAsFarAsAllRunsCame) {
  const auto curve = regret_curve(runs_of_three_lengths());
  ASSERT_EQ(curve.size(), 2u);
  EXPECT_EQ(curve[1].t, 2);
  EXPECT_DOUBLE_EQ(curve[1].regret.mean, 4);
  EXPECT_EQ(regret_curve({runs_of_three_lengths()[1]}).back().t, 4);  // it alone has all its rows
}

TEST(Summary, CountsUnfinishedRuns) {
  const auto cut = unfinished(runs_of_three_lengths());
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->count, 2);
  EXPECT_EQ(cut->runs, 3);
  EXPECT_EQ(cut->t, 4);
  EXPECT_EQ(cut->budget, 3);
  EXPECT_FALSE(unfinished(two_runs()));
  EXPECT_FALSE(unfinished({}));
}

TEST(Summary, RanksPoliciesWithUnfinishedRunsLast) {
  const Runs runs = {runs_of_three_lengths(), two_runs(), {}, runs_of_three_lengths(), two_runs()};
  EXPECT_EQ(ranked_by_completeness(runs), (std::vector<std::size_t>{1, 4, 0, 3}));
}

}  // namespace
}  // namespace posse::summary_test
