#include "posse/report/palette.h"

#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "posse/core/error.h"

namespace posse {
namespace {

TEST(Palette, TellsThirtyTwoSeriesApart) {
  std::set<std::pair<std::string_view, std::string_view>> pens;
  for (std::size_t i = 0; i < 32; ++i) pens.insert({pen_of(i).colour, pen_of(i).dash});
  EXPECT_EQ(pens.size(), 32u);
}

TEST(Palette, LeavesToTheAuthorWhatTheAuthorChose) {
  const Pen gray = pen_of(1, "#7f7f7F", ""), dotted = pen_of(1, "", "1 3.5");
  EXPECT_EQ(gray.colour, "#7f7f7F");
  EXPECT_EQ(gray.dash, "none");
  EXPECT_EQ(dotted.colour, pen_of(1).colour);
  EXPECT_EQ(dotted.dash, "1 3.5");
  EXPECT_EQ(pen_of(9, "", "none").dash, "none");
}

TEST(Palette, RefusesWhatIsNoColourOrDash) {
  for (const char* colour : {"red", "#12345", "#12345g", "\"/><script>"})
    EXPECT_THROW(pen_of(0, colour, ""), Error) << colour;
  for (const char* dash : {"dotted", "-1 2", "\" onload=\""})
    EXPECT_THROW(pen_of(0, "", dash), Error) << dash;
}

}  // namespace
}  // namespace posse
