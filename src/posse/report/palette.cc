#include "posse/report/palette.h"

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

}  // namespace

Pen pen_of(std::size_t series) {
  return {kColours[series % kColours.size()], kDashes[series / kColours.size() % kDashes.size()]};
}

Pen pen_of(std::size_t series, std::string_view colour, std::string_view dash) {
  const Pen pen = pen_of(series);
  if (!colour.empty() && !is_colour(colour))
    throw Error(fmt::format("'{}' is no colour; write #rrggbb, as #0072B2", colour));
  if (!is_dash(dash))
    throw Error(fmt::format("'{}' is no dash; write none or lengths, as 6 3.5", dash));
  return {colour.empty() ? pen.colour : colour, dash.empty() ? pen.dash : dash};
}

std::string_view marker_of(std::size_t kind) { return kMarkers[kind % kMarkers.size()]; }

}  // namespace posse
