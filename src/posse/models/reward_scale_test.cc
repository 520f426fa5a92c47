#include "posse/models/reward_scale.h"

#include <cmath>

#include <gtest/gtest.h>

namespace posse::reward_scale_test {
namespace {

RewardScale scale_of(const Vector& y) {
  RewardScale scale;
  for (const double reward : y) scale.add(reward);
  return scale;
}

TEST(RewardScale, IsTheMeanAndTheSdOfRewards) {
  const RewardScale scale = scale_of(Vector{{1, 5, 3, 7}});
  EXPECT_DOUBLE_EQ(scale.mean(), 4);
  EXPECT_DOUBLE_EQ(scale.sd(), std::sqrt(5));
}

TEST(RewardScale, KeepsItsDigitsBesideALargeOffset) {
  const Vector y = Rng(1).normals(1000);
  EXPECT_NEAR(scale_of(y.array() + 1e9).sd(), scale_of(y).sd(), 1e-6);
}

TEST(RewardScale, IsAnyUnitBeforeRewardsHaveDiffered) {
  EXPECT_EQ(scale_of(Vector()).sd(), 1);
  EXPECT_EQ(scale_of(Vector()).mean(), 0);
  EXPECT_EQ(scale_of(Vector::Constant(3, 0.1)).sd(), 1);
}

// Three rows, two of them with several rewards.
TEST(RewardScale, StandardisesTotals) {
  const Matrix X = Matrix::Identity(3, 3);
  const Vector y = Rng(2).normals(9).array() + 4;
  History history(3, 0), standard(3, 0);
  const RewardScale scale = scale_of(y);
  for (Index l = 0; l < 9; ++l) {
    const Index row = l % 2 == 0 ? 0 : l % 3;
    history.add(X.col(row), y[l], Vector(0));
    standard.add(X.col(row), (y[l] - scale.mean()) / scale.sd(), Vector(0));
  }
  EXPECT_LT((scale.sums(history.n(), history.s()) - standard.s()).norm(), 1e-12);
  EXPECT_LT((scale.squares(history.n(), history.s(), history.q()) - standard.q()).norm(), 1e-12);
  RewardScale again;
  again.assign(history);
  EXPECT_NEAR(again.mean(), scale.mean(), 1e-14);
  EXPECT_NEAR(again.sd(), scale.sd(), 1e-13);
}

}  // namespace
}  // namespace posse::reward_scale_test
