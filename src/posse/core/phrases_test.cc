#include "posse/core/phrases.h"

#include <gtest/gtest.h>

namespace posse::phrases_test {
namespace {

TEST(Counted, AgreesWithItsNumber) {
  EXPECT_EQ(counted(0, "run"), "0 runs");
  EXPECT_EQ(counted(1, "run"), "1 run");
  EXPECT_EQ(counted(2, "run"), "2 runs");
  EXPECT_EQ(counted(1, "category", "categories"), "1 category");
  EXPECT_EQ(counted(3, "category", "categories"), "3 categories");
}

TEST(Shortened, NamesTheFirstAndCountsTheOthers) {
  EXPECT_EQ(shortened({}, 2), "");
  EXPECT_EQ(shortened({"a", "b"}, 2), "a, b");
  EXPECT_EQ(shortened({"a", "b", "c"}, 2), "a, b and 1 more");
  EXPECT_EQ(shortened({"a", "b", "c", "d"}, 2), "a, b and 2 more");
}

}  // namespace
}  // namespace posse::phrases_test
