#include "posse/theorems/small_world.h"

#include <gtest/gtest.h>

namespace posse::small_world_test {
namespace {

TEST(SmallWorld, HasUnitArmsAndTheBestOfThemForTheta) {
  const SmallWorld world("identity", 2, 3, Rng(1));
  EXPECT_EQ(world.d(), 2);
  EXPECT_EQ(world.K(), 3);
  for (Index k = 0; k < 3; ++k) EXPECT_NEAR(world.arms().col(k).norm(), 1, 1e-12);
  EXPECT_NEAR(world.best_predictor(), 1, 1e-12);
  EXPECT_EQ(world.means().maxCoeff(), world.means()[0]);
  EXPECT_GT(world.largest_gap(), 0);
}

TEST(SmallWorld, PaysRewardsOfTheLinksFamily) {
  const SmallWorld world("logistic", 2, 3, Rng(1));
  Rng noise(2);
  double sum = 0, squares = 0;
  constexpr int kDraws = 4000;
  for (int i = 0; i < kDraws; ++i) {
    const double y = world.reward(0, noise);
    EXPECT_TRUE(y == 0 || y == 1);
    sum += y;
  }
  EXPECT_NEAR(sum / kDraws, 1 / (1 + std::exp(-1.0)), 0.04);

  const SmallWorld linear("identity", 2, 3, Rng(1));
  sum = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double y = linear.reward(0, noise);
    sum += y;
    squares += (y - 1) * (y - 1);
  }
  EXPECT_NEAR(sum / kDraws, 1, 0.08);
  EXPECT_NEAR(squares / kDraws, 1, 0.1);
}

TEST(SmallWorld, IsFixedByItsStream) {
  const SmallWorld one("identity", 2, 3, Rng(1)), same("identity", 2, 3, Rng(1)),
      other("identity", 2, 3, Rng(2));
  EXPECT_EQ(one.arms(), same.arms());
  EXPECT_NE(one.arms(), other.arms());
}

}  // namespace
}  // namespace posse::small_world_test
