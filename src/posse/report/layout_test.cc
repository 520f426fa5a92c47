#include "posse/report/layout.h"

#include <gtest/gtest.h>

namespace posse::layout_test {
namespace {

using Tops = std::vector<double>;

TEST(SpreadBoxes, LeavesBoxesThatDoNotOverlapWhereTheyAre) {
  EXPECT_EQ(spread_boxes({0, 20, 50}, {10, 10, 10}, 0, 100), (Tops{0, 20, 50}));
}

TEST(SpreadBoxes, MovesOverlappingBoxesApartEvenly) {
  EXPECT_EQ(spread_boxes({50, 50}, {10, 10}, 0, 100), (Tops{45, 55}));
}

TEST(SpreadBoxes, StaysInsideTheBounds) {
  EXPECT_EQ(spread_boxes({-5, 95, 99}, {10, 10, 10}, 0, 100), (Tops{0, 80, 90}));
}

TEST(SpreadBoxes, RespectsDifferentHeights) {
  const Tops tops = spread_boxes({40, 41, 42}, {30, 10, 20}, 0, 100);
  EXPECT_DOUBLE_EQ(tops[1] - tops[0], 30);
  EXPECT_DOUBLE_EQ(tops[2] - tops[1], 10);
}

}  // namespace
}  // namespace posse::layout_test
