#include "posse/report/palette.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

// Okabe & Ito (2008), with a wine red in place of the yellow that is too pale for a line on white.
constexpr std::array<std::string_view, 8> kColours = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                      "#E69F00", "#56B4E9", "#222222", "#882255"};
constexpr std::array<std::string_view, 4> kDashes = {"none", "6 3.5", "1 3.5", "9 3.5 1 3.5"};

// Circle, diamond, square, triangle.
constexpr std::array<std::string_view, 4> kMarkers = {"m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
                                                      "m0-5.2l5.2 5.2-5.2 5.2-5.2-5.2z",
                                                      "m-3.6-3.6h7.2v7.2h-7.2z", "m0-5l5 8.4h-10z"};

bool only(std::string_view text, std::string_view letters) {
  return text.find_first_not_of(letters) == std::string_view::npos;
}

bool is_colour(std::string_view text) {
  return text.size() == 7 && text[0] == '#' && only(text.substr(1), "0123456789abcdefABCDEF");
}

bool is_dash(std::string_view text) { return text == "none" || only(text, "0123456789., "); }

void refuse_wrong(const PenWish& wish) {
  if (!wish.colour.empty() && !is_colour(wish.colour))
    throw Error(fmt::format("'{}' is no colour; write #rrggbb, as #0072B2", wish.colour));
  if (!is_dash(wish.dash))
    throw Error(fmt::format("'{}' is no dash; write none or lengths, as 6 3.5", wish.dash));
}

// Places in the palette that nobody has chosen; all, if all are chosen.
std::vector<std::size_t> free_colours(const std::vector<PenWish>& wishes) {
  std::vector<std::size_t> all, free;
  for (std::size_t i = 0; i < kColours.size(); ++i) {
    const auto chosen = [&](const PenWish& wish) { return wish.colour == kColours[i]; };
    all.push_back(i);
    if (std::none_of(wishes.begin(), wishes.end(), chosen)) free.push_back(i);
  }
  return free.empty() ? all : free;
}

}  // namespace

Pen pen_of(std::size_t series) {
  return {kColours[series % kColours.size()], kDashes[series / kColours.size() % kDashes.size()]};
}

std::vector<Pen> pens_of(const std::vector<PenWish>& wishes) {
  for (const PenWish& wish : wishes) refuse_wrong(wish);
  std::vector<Pen> pens;
  std::size_t next = 0;
  const std::vector<std::size_t> free = free_colours(wishes);
  for (const auto& [colour, dash] : wishes) {
    Pen pen{colour, "none"};
    if (colour.empty()) {
      const std::size_t round = next / free.size() % kDashes.size();
      pen = {kColours[free[next++ % free.size()]], kDashes[round]};
    }
    if (!dash.empty()) pen.dash = dash;
    pens.push_back(pen);
  }
  return pens;
}

std::string_view marker_of(std::size_t kind) { return kMarkers[kind % kMarkers.size()]; }

}  // namespace posse
