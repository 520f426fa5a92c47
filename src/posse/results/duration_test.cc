#include "posse/results/duration.h"

#include <gtest/gtest.h>

namespace posse::duration_test {
namespace {

TEST(DurationText, NamesTheTwoLargestUnits) {
  EXPECT_EQ(duration_text(0), "0 s");
  EXPECT_EQ(duration_text(45), "45 s");
  EXPECT_EQ(duration_text(200), "3 min 20 s");
  EXPECT_EQ(duration_text(7500), "2 h 5 min");
  EXPECT_EQ(duration_text(100 * 3600), "100 h 0 min");
}

TEST(DurationText, RoundsUpWithoutEverSayingSixty) {
  EXPECT_EQ(duration_text(0.01), "1 s");
  EXPECT_EQ(duration_text(59.2), "1 min 0 s");
  EXPECT_EQ(duration_text(119.5), "2 min 0 s");
  EXPECT_EQ(duration_text(3599.5), "1 h 0 min");
}

}  // namespace
}  // namespace posse::duration_test
