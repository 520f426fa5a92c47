#include "posse/theorems/tangent_world.h"

#include <gtest/gtest.h>

namespace posse::tangent_world_test {
namespace {

const Matrix kKernel = (Matrix(2, 2) << 2, 0.5, 0.5, 1).finished();

TEST(TangentWorld, ShowsFeaturesWhoseProductsAreTheKernel) {
  const TangentWorld world(kKernel, Eigen::Vector2d(0.3, 0.9), 0.5);
  EXPECT_TRUE((world.features().transpose() * world.features()).isApprox(kKernel, 1e-12));
  EXPECT_EQ(world.d(), 2);
  EXPECT_EQ(world.K(), 2);
  EXPECT_DOUBLE_EQ(world.largest_gap(), 0.6);
}

TEST(TangentWorld, PaysNormalRewardsAroundTheMeans) {
  const TangentWorld world(kKernel, Eigen::Vector2d(0.3, 0.9), 0.5);
  Rng noise(7), same(7);
  EXPECT_DOUBLE_EQ(world.reward(1, noise), 0.9 + 0.5 * same.normal());
}

}  // namespace
}  // namespace posse::tangent_world_test
