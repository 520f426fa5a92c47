#include "posse/experiments/signs.h"

#include <gtest/gtest.h>

#include "posse/experiments/cell.h"

namespace posse::signs_test {
namespace {

Run run_of(const char* policy, const char* world, Index T = 100) {
  const std::atomic<bool> stop = false;
  return play({parse_spec(policy), parse_spec(world), T, /*seed=*/3, /*repetition=*/0}, stop);
}

TEST(Signs, CountRoundsWhoseArmsAreAllTheSame) {
  Signs signs;
  Matrix x = Matrix::Ones(2, 3);
  signs.see(1, Context(x), 0.5);
  signs.see(2, Context(Matrix::Zero(2, 3)), 0.5);
  x(1, 2) = 2;
  signs.see(3, Context(x), 0.5);
  signs.see(4, Context(Matrix::Zero(2, 1)), 0.5);
  EXPECT_EQ(signs.alike, 2) << "one arm alone is like no other";
  EXPECT_EQ(signs.zero, 1);
}

TEST(Signs, KeepTheRangeOfRewards) {
  Signs signs;
  const Context context(Matrix::Identity(2, 2));
  signs.see(1, context, -3);
  EXPECT_EQ(signs.lowest, -3);
  EXPECT_EQ(signs.highest, -3);
  signs.see(2, context, -1);
  signs.see(3, context, -7);
  EXPECT_EQ(signs.lowest, -7);
  EXPECT_EQ(signs.highest, -1);
}

TEST(Signs, OfARunHaveTwoLooks) {
  const posse::Run run = run_of("lin_es(m=10)", "linear(K=5, d=3)");
  ASSERT_TRUE(run.signs.halfway && run.signs.at_end);
  EXPECT_EQ(run.signs.halfway->members, 10);
  EXPECT_NE(run.signs.halfway->noise_sd, run.signs.at_end->noise_sd);
  EXPECT_EQ(run.signs.alike, 0);
  EXPECT_LT(run.signs.lowest, run.signs.highest);
}

TEST(Signs, OfOneRoundAreThoseOfItsEnd) {
  const posse::Run run = run_of("greedy", "linear(K=5, d=3)", 1);
  ASSERT_TRUE(run.signs.halfway && run.signs.at_end);
  EXPECT_EQ(*run.signs.halfway, *run.signs.at_end);
}

}  // namespace
}  // namespace posse::signs_test
