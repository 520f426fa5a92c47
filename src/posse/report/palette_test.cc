#include "posse/report/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "posse/core/error.h"

namespace posse::palette_test {
namespace {

TEST(Palette, DistinguishesFortyFiveSeries) {
  std::set<std::pair<std::string, std::string>> pens, chosen;
  for (std::size_t i = 0; i < 45; ++i) pens.emplace(pen_of(i).colour, pen_of(i).dash);
  for (const Pen& pen : choose_pens(std::vector<PenChoice>(45)))
    chosen.emplace(pen.colour, pen.dash);
  EXPECT_EQ(pens.size(), 45u);
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
  std::vector<PenChoice> choices(10);
  choices[4].colour = pen_of(0).colour;
  const std::vector<Pen> pens = choose_pens(choices);
  for (std::size_t i = 0; i < pens.size(); ++i) {
    EXPECT_EQ(pens[i].colour == pen_of(0).colour, i == 4) << i;
  }
  EXPECT_EQ(pens[9].colour, pens[0].colour) << "eight are free, so the ninth is dashed";
  EXPECT_NE(pens[9].dash, pens[0].dash);
}

TEST(Palette, HasPensForAllIfAllColoursAreChosen) {
  std::vector<PenChoice> choices(kInks);
  for (std::size_t i = 0; i < kInks; ++i) choices[i].colour = pen_of(i).colour;
  choices.emplace_back();
  EXPECT_EQ(choose_pens(choices).back().colour, pen_of(0).colour);
}

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple times(const Matrix& matrix, const Triple& v) {
  Triple out{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) out[i] += matrix[i][j] * v[j];
  return out;
}

Triple linear_rgb(const std::string& colour) {
  Triple out{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = std::stoi(colour.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
    out[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return out;
}

Triple oklab(const Triple& rgb) {
  constexpr Matrix kToCones = {{{0.4122214708, 0.5363325363, 0.0514459929},
                                {0.2119034982, 0.6806995451, 0.1073969566},
                                {0.0883024619, 0.2817188376, 0.6299787005}}};
  constexpr Matrix kToLab = {{{0.2104542553, 0.7936177850, -0.0040720468},
                              {1.9779984951, -2.4285922050, 0.4505937099},
                              {0.0259040371, 0.7827717662, -0.8086757660}}};
  Triple cones = times(kToCones, rgb);
  for (double& cone : cones) cone = std::cbrt(cone);
  return times(kToLab, cones);
}

// Normal vision, and Machado et al.'s matrices for the complete lack of a cone.
const std::map<std::string, Matrix>& visions() {
  static const std::map<std::string, Matrix> all = {{"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
                                                    {"protanopia",
                                                     {{{0.152286, 1.052583, -0.204868},
                                                       {0.114503, 0.786281, 0.099216},
                                                       {-0.003882, -0.048116, 1.051998}}}},
                                                    {"deuteranopia",
                                                     {{{0.367322, 0.860646, -0.227968},
                                                       {0.280085, 0.672501, 0.047413},
                                                       {-0.011820, 0.042940, 0.968881}}}},
                                                    {"tritanopia",
                                                     {{{1.255528, -0.076749, -0.178779},
                                                       {-0.078411, 0.930809, 0.147602},
                                                       {0.004733, 0.691367, 0.303900}}}}};
  return all;
}

double distance(const std::string& one, const std::string& other, const Matrix& vision) {
  const auto seen = [&](const std::string& colour) {
    Triple rgb = times(vision, linear_rgb(colour));
    for (double& c : rgb) c = std::clamp(c, 0.0, 1.0);
    return oklab(rgb);
  };
  const Triple a = seen(one), b = seen(other);
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// Two pens are alike if neither dash nor colour tells them apart.
TEST(Palette, HasNoTwoPensAlikeOnLightAndDarkPagesForAnyVision) {
  for (const auto& [vision, matrix] : visions())
    for (std::size_t i = 0; i < 45; ++i)
      for (std::size_t j = 0; j < i; ++j) {
        if (pen_of(i).dash != pen_of(j).dash) continue;
        const std::string one(pen_of(i).colour), other(pen_of(j).colour);
        EXPECT_GE(distance(one, other, matrix), 0.11) << vision << one << other;
        EXPECT_GE(distance(on_dark(one), on_dark(other), matrix), 0.11) << vision << one << other;
      }
}

TEST(Palette, StandsOutFromItsPage) {
  const auto from_card = [](const std::string& colour, const std::string& card) {
    return distance(colour, card, visions().at("normal"));
  };
  for (std::size_t i = 0; i < kInks; ++i) {
    const std::string colour(pen_of(i).colour);
    EXPECT_GE(from_card(colour, "#FFFFFF"), 0.2) << colour;
    EXPECT_GE(from_card(on_dark(colour), "#171B21"), 0.2) << colour;
  }
}

TEST(Palette, LightensAChosenColourForDarkPages) {
  EXPECT_EQ(on_dark("#C0C0C0"), "#C0C0C0");
  EXPECT_GE(linear_rgb(on_dark("#000080"))[2], linear_rgb("#000080")[2]);
  EXPECT_GE(distance(on_dark("#000080"), "#171B21", visions().at("normal")), 0.2);
}

TEST(Palette, RefusesInvalidColoursAndDashes) {
  for (const char* colour : {"red", "#12345", "#12345g", "\"/><script>"})
    EXPECT_THROW(choose_pens({{colour, ""}}), Error) << colour;
  for (const char* dash : {"dotted", "-1 2", "\" onload=\""})
    EXPECT_THROW(choose_pens({{"", dash}}), Error) << dash;
}

}  // namespace
}  // namespace posse::palette_test
