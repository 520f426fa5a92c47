#include "posse/experiments/stuck.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace posse::stuck_test {
namespace {

// A run of 10 rounds that loses `early` in the first eight and `late` in the last two.
posse::Run run_of(Index repetition, double early, double late) {
  posse::Run run{.repetition = repetition, .rows = {}};
  for (Index t = 1; t <= 10; ++t) {
    const auto x = static_cast<double>(t);
    run.rows.push_back({.t = t, .regret = t <= 8 ? early * x / 8 : early + late * (x - 8) / 2});
  }
  return run;
}

TEST(Stuck, RunsLoseMoreThanAFifthOfUniformPlayInTheLastFifth) {
  const std::vector<posse::Run> uniform = {run_of(0, 8, 2), run_of(1, 8, 2), run_of(2, 80, 20)};
  const std::vector<posse::Run> runs = {
      run_of(0, 8, 0.41),    // stuck
      run_of(1, 8, 0.39),    // learnt late
      run_of(2, 0.1, 3.9)};  // as much as others are stuck, not here
  EXPECT_DOUBLE_EQ(*stuck_share(runs, uniform), 1.0 / 3);
  EXPECT_DOUBLE_EQ(*stuck_share(uniform, uniform), 1);
}

TEST(Stuck, NoRunIsWhereNothingCanBeLost) {
  EXPECT_EQ(stuck_share({run_of(0, 0, 0)}, {run_of(0, 0, 0)}), 0);
}

TEST(Stuck, RunsAreComparedOnTheSameInstance) {
  EXPECT_EQ(stuck_share({run_of(1, 0, 5), run_of(2, 0, 0)}, {run_of(0, 0, 0), run_of(1, 0, 10)}),
            1);
  EXPECT_EQ(stuck_share({run_of(1, 0, 5)}, {run_of(0, 0, 1)}), std::nullopt);
}

TEST(Stuck, IsUnknownIfRunsAreUnfinished) {
  posse::Run cut = run_of(0, 1, 1);
  cut.budget = 3;
  EXPECT_EQ(stuck_share({cut}, {run_of(0, 1, 1)}), std::nullopt);
  EXPECT_EQ(stuck_share({run_of(0, 1, 1)}, {cut}), std::nullopt);
}

// The checkpoints of every horizon.
TEST(Stuck, LateRoundsBeginAtACheckpoint) {
  for (const Index T : {1, 4, 7, 99, 101, 1234, 10000}) {
    const std::vector<Index> kept = checkpoints(T);
    EXPECT_TRUE(std::binary_search(kept.begin(), kept.end(), T - T / 5)) << T;
  }
}

}  // namespace
}  // namespace posse::stuck_test
