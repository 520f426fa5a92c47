#include "posse/models/feature_unit.h"

#include <gtest/gtest.h>

#include "posse/core/context.h"

namespace posse::feature_unit_test {
namespace {

TEST(FeatureUnit, IsOneUnlessItIsThatOfTheFirstArms) {
  FeatureUnit unit;
  unit.see_arms(Matrix::Constant(4, 2, 3.0));
  EXPECT_TRUE(unit.is_plain());
  EXPECT_EQ(unit.of(Matrix::Constant(4, 2, 3.0)), 1);
}

TEST(FeatureUnit, IsSettledByTheFirstArmsThatAreNotZero) {
  FeatureUnit unit = FeatureUnit::of_first_arms();
  unit.see_arms(Matrix::Zero(4, 2));
  EXPECT_FALSE(unit.settled());
  unit.see_arms(Matrix::Constant(4, 2, 3.0));
  unit.see_arms(Matrix::Constant(4, 2, 5.0));
  EXPECT_DOUBLE_EQ(unit.settled().value_or(0), 6);
  EXPECT_DOUBLE_EQ(unit.of(Matrix::Constant(4, 2, 7.0)), 6);
}

TEST(FeatureUnit, IsThatOfTheArmsThemselvesBeforeItIsSettled) {
  const FeatureUnit unit = FeatureUnit::of_first_arms();
  EXPECT_DOUBLE_EQ(unit.of(Matrix::Constant(4, 2, 7.0)), 14);
  EXPECT_EQ(unit.of(Matrix::Zero(4, 2)), 1);
}

TEST(FeatureUnit, LeavesFeaturesInTheRangeOfContexts) {
  const Matrix X{{kMaxMagnitude, -1}};
  EXPECT_EQ(in_unit(0.5, X), (Matrix{{kMaxMagnitude, -2}}));
}

}  // namespace
}  // namespace posse::feature_unit_test
