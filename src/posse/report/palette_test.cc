#include "posse/report/palette.h"

#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "posse/core/error.h"

namespace posse::palette_test {
namespace {

TEST(Palette, DistinguishesThirtyTwoSeries) {
  std::set<std::pair<std::string, std::string>> pens, chosen;
  for (std::size_t i = 0; i < 32; ++i) pens.emplace(pen_of(i).colour, pen_of(i).dash);
  for (const Pen& pen : choose_pens(std::vector<PenChoice>(32)))
    chosen.emplace(pen.colour, pen.dash);
  EXPECT_EQ(pens.size(), 32u);
  EXPECT_EQ(chosen, pens);
}

TEST(Palette, KeepsTheChoicesOfTheAuthor) {
  const std::vector<Pen> pens = choose_pens({{"#7f7f7F", ""}, {"", "1 3.5"}, {"", ""}});
  EXPECT_EQ(pens[0].colour, "#7f7f7F");
  EXPECT_EQ(pens[0].dash, "none");
  EXPECT_EQ(pens[1].colour, pen_of(0).colour) << "the chosen colour takes none of the palette";
  EXPECT_EQ(pens[1].dash, "1 3.5");
  EXPECT_EQ(pens[2].colour, pen_of(1).colour);
  EXPECT_EQ(pens[2].dash, "none");
}

TEST(Palette, AssignsNoColourThatAnotherSeriesChose) {
  std::vector<PenChoice> choices(9);
  choices[4].colour = pen_of(0).colour;
  const std::vector<Pen> pens = choose_pens(choices);
  for (std::size_t i = 0; i < pens.size(); ++i) {
    EXPECT_EQ(pens[i].colour == pen_of(0).colour, i == 4) << i;
  }
  EXPECT_EQ(pens[8].colour, pens[0].colour) << "seven are free, so the eighth is dashed";
  EXPECT_NE(pens[8].dash, pens[0].dash);
}

TEST(Palette, HasPensForAllIfAllColoursAreChosen) {
  std::vector<PenChoice> choices(8);
  for (std::size_t i = 0; i < 8; ++i) choices[i].colour = pen_of(i).colour;
  choices.emplace_back();
  EXPECT_EQ(choose_pens(choices).back().colour, pen_of(0).colour);
}

TEST(Palette, RefusesInvalidColoursAndDashes) {
  for (const char* colour : {"red", "#12345", "#12345g", "\"/><script>"})
    EXPECT_THROW(choose_pens({{colour, ""}}), Error) << colour;
  for (const char* dash : {"dotted", "-1 2", "\" onload=\""})
    EXPECT_THROW(choose_pens({{"", dash}}), Error) << dash;
}

}  // namespace
}  // namespace posse::palette_test
