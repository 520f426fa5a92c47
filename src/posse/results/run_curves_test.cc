#include "posse/results/run_curves.h"

#include <gtest/gtest.h>

namespace posse::run_curves_test {
namespace {

std::vector<Run> runs_of_length(std::size_t count, Index T) {
  std::vector<Run> runs(count);
  for (std::size_t r = 0; r < count; ++r) {
    for (Index t = 1; t <= T; ++t) {
      runs[r].rows.push_back({.t = t, .regret = static_cast<double>(t * static_cast<Index>(r))});
    }
  }
  return runs;
}

TEST(RunCurves, StartAtZeroAndEndWhereTheRunsEnd) {
  PanelCurve curve;
  add_runs(curve, runs_of_length(3, 1000), 1);
  ASSERT_EQ(curve.runs.size(), 3u);
  EXPECT_EQ(curve.run_x.size(), 33u);
  EXPECT_EQ(curve.run_x.front(), 0);
  EXPECT_EQ(curve.run_x.back(), 1000);
  EXPECT_EQ(curve.runs[2].back(), 2000);
  EXPECT_EQ(curve.runs[2].size(), curve.run_x.size());
}

TEST(RunCurves, KeepThePageSmall) {
  PanelCurve few, many;
  add_runs(few, runs_of_length(100, 5), 2);
  EXPECT_EQ(few.runs.size(), 25u);
  EXPECT_EQ(few.run_count, 100u);
  EXPECT_EQ(few.run_x.size(), 6u);
  add_runs(many, runs_of_length(100, 5), 50);
  EXPECT_EQ(many.runs.size(), 10u);
}

TEST(RunCurves, GoAsFarAsAllRunsCame) {
  std::vector<posse::Run> runs = runs_of_length(2, 10);
  runs[1].rows.resize(4);
  PanelCurve curve;
  add_runs(curve, runs, 1);
  EXPECT_EQ(curve.run_x.back(), 4);
}

TEST(RunCurves, AreNotShownForASingleRun) {
  PanelCurve curve;
  add_runs(curve, runs_of_length(1, 10), 1);
  EXPECT_TRUE(curve.runs.empty());
}

}  // namespace
}  // namespace posse::run_curves_test
