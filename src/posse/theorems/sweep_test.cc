#include "posse/theorems/sweep.h"

#include <cmath>

#include <gtest/gtest.h>

namespace posse::sweep_test {
namespace {

TheoremRun run_of(double regret, double optimistic_and_near) {
  TheoremRun run;
  run.regret = regret;
  run.members = {{1, 1}, {1, optimistic_and_near}};
  return run;
}

TEST(SweepPoint, CountsRunsThatAlwaysHaveAQuarterOfP) {
  const SweepPoint point = sweep_point(8, {run_of(1, 0.05), run_of(2, 0.049), run_of(6, 0.5)}, 0.2);
  EXPECT_EQ(point.m, 8);
  EXPECT_EQ(point.kept, 2);
  EXPECT_DOUBLE_EQ(point.share(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(point.regret, 3);
  EXPECT_DOUBLE_EQ(point.regret_se, std::sqrt(7.0 / 3));
  EXPECT_LT(point.low, 2.0 / 3);
  EXPECT_GT(point.high, 2.0 / 3);
}

TEST(MemberSweep, FindsTheLeastSizeFromWhichOnAllKeepTheEvent) {
  MemberSweep sweep{.name = "", .event = "E_2", .level = 0.9, .points = {}};
  for (const Index kept : {2, 10, 8, 9, 10}) {
    sweep.points.push_back({.m = Index{1} << sweep.points.size(), .runs = 10, .kept = kept});
  }
  EXPECT_EQ(sweep.least(), 8);
  sweep.points.back().kept = 8;
  EXPECT_EQ(sweep.least(), std::nullopt);
}

TEST(MemberSweep, DoublesUpTo4096) {
  EXPECT_EQ(sweep_sizes().front(), 1);
  EXPECT_EQ(sweep_sizes().back(), 4096);
  EXPECT_EQ(sweep_sizes().size(), 13u);
}

}  // namespace
}  // namespace posse::sweep_test
