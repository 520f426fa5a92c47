#include "posse/models/feature_size.h"

#include <gtest/gtest.h>

namespace posse::feature_size_test {
namespace {

TEST(FeatureSize, IsTheMeanSquaredNormIfFeaturesAreAlike) {
  const Matrix X{{1, -1, 1}, {-1, 1, 1}};
  EXPECT_DOUBLE_EQ(typical_square(X), 2);
  EXPECT_DOUBLE_EQ(typical_square(3 * X), 18);
}

TEST(FeatureSize, IgnoresOneColumnOfLargeNumbersAndFeaturesThatNoArmHas) {
  const Matrix X{{1, 1}, {1, -1}, {2000, 2001}, {0, 0}};
  EXPECT_DOUBLE_EQ(typical_square(X), 3);
}

TEST(FeatureSize, NeitherOverflowsNorVanishes) {
  EXPECT_EQ(typical_square(Matrix::Zero(2, 3)), 0);
  EXPECT_EQ(typical_square(Matrix(2, 0)), 0);
  EXPECT_DOUBLE_EQ(typical_square(Matrix::Constant(1, 1, 1e-150)), 1e-300);
  EXPECT_DOUBLE_EQ(typical_square(Matrix::Constant(1, 1, 1e150)), 1e300);
}

}  // namespace
}  // namespace posse::feature_size_test
