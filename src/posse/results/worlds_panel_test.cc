#include "posse/results/worlds_panel.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/results/some_worlds_test.h"

namespace posse::worlds_panel_test {
namespace {

using testing::ElementsAre;

TEST(WorldsPanel, DrawsPercentsOfWhatUniformPlayLoses) {
  const Dots dots = worlds_panel(some_outcome()).dots;
  EXPECT_THAT(dots.kinds, ElementsAre("lin_es", "glm_es", "best other"));
  ASSERT_EQ(dots.rows.size(), 2u);
  EXPECT_EQ(dots.rows[0].label, "one");
  EXPECT_EQ(dots.rows[0].hint, "linear(K=6)");
  EXPECT_THAT(dots.rows[0].values, ElementsAre(24, 6, 8));
  for (const double value : dots.rows[1].values) EXPECT_TRUE(std::isnan(value));
}

}  // namespace
}  // namespace posse::worlds_panel_test
