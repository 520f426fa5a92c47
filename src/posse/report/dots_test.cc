#include "posse/report/dots.h"

#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "posse/core/numbers_test.h"
#include "posse/report/svg_test.h"

namespace posse::dots_test {
namespace {

Dots times(int rows) {
  Dots dots;
  dots.title = "Time of a round";
  dots.x_label = "microseconds";
  dots.kinds = {"decide", "update"};
  for (int i = 0; i < rows; ++i)
    dots.rows.push_back({.label = "policy_" + std::to_string(i), .values = {0.5 + i, 2.0 + 3 * i}});
  return dots;
}

double height_of(const std::string& picture) {
  return std::stod(between(picture, " height=\"", "\"").at(0));
}

double width_of(const std::string& picture) {
  return std::stod(between(picture, " width=\"", "\"").at(0));
}

TEST(Dots, GiveTheSameBytesForTheSameRows) { EXPECT_EQ(svg(times(5)), svg(times(5))); }

TEST(Dots, DrawADotAndAValuePerKind) {
  const std::string picture = svg(times(7));
  EXPECT_TRUE(sound(picture));
  EXPECT_EQ(count(picture, "class=\"dot\""), 14u);
  EXPECT_EQ(count(picture, "class=\"key\""), 2u);
  EXPECT_TRUE(contains(picture, ">update</text>"));
  EXPECT_TRUE(contains(picture, ">20.0</text>"));
}

TEST(Dots, DescribeThemselvesInWords) {
  EXPECT_TRUE(contains(svg(times(2)),
                       "<desc>Dot plot of microseconds. policy_0: decide 0.500, "
                       "update 2.00. policy_1: decide 1.50, update 5.00.</desc>"));
}

TEST(Dots, OmitValuesThatTheAxisCannotShow) {
  Dots dots = times(1);
  dots.rows[0].values = {0, kNaN};
  EXPECT_FALSE(contains(svg(dots), "class=\"dot\""));
  dots.log_x = false;
  EXPECT_EQ(count(svg(dots), "class=\"dot\""), 1u);
  EXPECT_TRUE(contains(svg(dots), ">\u2013</text>"));
}

TEST(Dots, GrowWithTheirRows) {
  EXPECT_GT(height_of(svg(times(40))), height_of(svg(times(4))) + 36 * 20);
}

TEST(Dots, WrapLongLabelsAndKeepRoomForThePlot) {
  Dots dots = times(3);
  const double before = height_of(svg(dots));
  for (int i = 0; i < 12; ++i) dots.rows[1].label += "sigma_R=0.1, lambda=" + std::to_string(i);
  EXPECT_GT(height_of(svg(dots)), before + 60);
  EXPECT_EQ(width_of(svg(dots)), dots.width);
  dots.width = 300;
  EXPECT_GT(width_of(svg(dots)), 400);
}

TEST(Dots, EscapeAllText) {
  Dots dots = times(1);
  dots.title = dots.subtitle = dots.caption = dots.x_label = dots.kinds[0] = dots.rows[0].label =
      "a<b & \"c\" 'd'";
  EXPECT_TRUE(well_formed(svg(dots)));
}

TEST(Dots, SurviveStrangeRows) {
  Dots dots = times(2);
  EXPECT_TRUE(contains(svg(Dots{}), ">no data<"));
  for (const double value : {0.0, -3.0, 5e-324, 1e308, kNaN, kInfinity, -kInfinity})
    for (const bool log_x : {false, true}) {
      dots.log_x = log_x;
      dots.rows[0].values = {value};
      dots.rows[1].values = {value, value, value};
      EXPECT_TRUE(sound(svg(dots))) << value << log_x;
    }
}

}  // namespace
}  // namespace posse::dots_test
