#include "posse/report/palette.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

// Okabe & Ito (2008), with a wine red instead of the yellow, which is too pale for lines on white.
constexpr std::array<std::string_view, 8> kColours = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                      "#E69F00", "#56B4E9", "#222222", "#882255"};
constexpr std::array<std::string_view, 4> kDashes = {"none", "6 3.5", "1 3.5", "9 3.5 1 3.5"};

// Circle, diamond, square, triangle.
constexpr std::array<std::string_view, 4> kMarkers = {"m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
                                                      "m0-5.2l5.2 5.2-5.2 5.2-5.2-5.2z",
                                                      "m-3.6-3.6h7.2v7.2h-7.2z", "m0-5l5 8.4h-10z"};

bool consists_of(std::string_view text, std::string_view letters) {
  return text.find_first_not_of(letters) == std::string_view::npos;
}

bool is_colour(std::string_view text) {
  return text.size() == 7 && text[0] == '#' &&
         consists_of(text.substr(1), "0123456789abcdefABCDEF");
}

bool is_dash(std::string_view text) { return text == "none" || consists_of(text, "0123456789., "); }

void check_choice(const PenChoice& choice) {
  if (!choice.colour.empty() && !is_colour(choice.colour))
    throw Error(fmt::format("'{}' is not a colour; write #rrggbb, such as #0072B2", choice.colour));
  if (!is_dash(choice.dash))
    throw Error(
        fmt::format("'{}' is not a dash; write none or lengths, such as 6 3.5", choice.dash));
}

// Indices of the colours that no series has chosen; all of them if all are chosen.
std::vector<std::size_t> free_colours(const std::vector<PenChoice>& choices) {
  std::vector<std::size_t> all, free;
  for (std::size_t i = 0; i < kColours.size(); ++i) {
    const auto chosen = [&](const PenChoice& choice) { return choice.colour == kColours[i]; };
    all.push_back(i);
    if (std::none_of(choices.begin(), choices.end(), chosen)) free.push_back(i);
  }
  return free.empty() ? all : free;
}

}  // namespace

Pen pen_of(std::size_t series) {
  return {kColours[series % kColours.size()], kDashes[series / kColours.size() % kDashes.size()]};
}

std::vector<Pen> choose_pens(const std::vector<PenChoice>& choices) {
  for (const PenChoice& choice : choices) check_choice(choice);
  std::vector<Pen> pens;
  std::size_t next = 0;
  const std::vector<std::size_t> free = free_colours(choices);
  for (const auto& [colour, dash] : choices) {
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
