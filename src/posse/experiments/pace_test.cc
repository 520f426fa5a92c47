#include "posse/experiments/pace.h"

#include <gtest/gtest.h>

namespace posse::pace_test {
namespace {

// Adds work at that rate, once a second.
double work_until(Pace& pace, double from, double to, double rate) {
  for (double now = from + 1; now <= to; ++now) pace.add(now, rate);
  return pace.speed(to);
}

TEST(Pace, IsTheRateOfSteadyWork) {
  Pace pace(100);
  EXPECT_EQ(pace.speed(100), 0) << "nothing is known yet";
  EXPECT_EQ(pace.speed(105), 0);
  EXPECT_NEAR(work_until(pace, 100, 103, 5), 5, 1e-9);
  EXPECT_NEAR(work_until(pace, 103, 400, 5), 5, 1e-9);
}

TEST(Pace, FollowsTheLoadOfTheMachine) {
  Pace pace(0);
  work_until(pace, 0, 600, 10);
  const double soon = work_until(pace, 600, 610, 1), later = work_until(pace, 610, 700, 1);
  EXPECT_LT(soon, 8);
  EXPECT_LT(later, 1.1) << "an average over all of the time would be above 8";
  EXPECT_GE(later, 1);
}

TEST(Pace, FallsWhileNothingIsDone) {
  Pace pace(0);
  work_until(pace, 0, 60, 10);
  EXPECT_LT(pace.speed(80), 5);
  EXPECT_LT(pace.speed(200), 0.1);
  EXPECT_GT(pace.speed(200), 0);
}

TEST(Pace, TakesWorkThatNeedsNoTime) {
  Pace pace(0);
  pace.add(0, 3);
  EXPECT_EQ(pace.speed(0), 0) << "not infinity";
  EXPECT_GT(pace.speed(1), 0);
}

}  // namespace
}  // namespace posse::pace_test
