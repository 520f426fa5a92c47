// Pens that differ in colour, then in dash.
//
// The nine colours are at least 0.11 apart in OKLab (Ottosson 2020), on light pages as well as on
// dark ones, and also as protanopes, deuteranopes and tritanopes see them (Machado, Oliveira &
// Fernandes 2009). More curves than colours take a colour again with another dash, so that two pens
// of the palette always differ in one or the other.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace posse {

struct Pen {
  std::string_view colour;
  std::string_view dash;  // "none" is solid
};

enum class Ink { blue, vermillion, green, pink, amber, sky, black, wine, navy };
inline constexpr std::size_t kInks = 9;

enum class Dash { solid, dashed, dotted, dash_dotted, long_dashed };
inline constexpr std::size_t kDashCount = 5;

Pen pen_of(Ink ink, Dash dash);
Pen pen_of(std::size_t series);

// How a colour #rrggbb looks on a dark page: the counterpart of a colour of the palette; any other
// is mixed with white until it stands out.
std::string on_dark(std::string_view colour);

// What the author of a chart chose for a series; empty if nothing.
struct PenChoice {
  std::string_view colour, dash;
};

// A pen for each series. Those without a chosen colour get the colours of the palette in turn,
// except colours that other series chose. Throws Error if a choice is not a valid colour and dash.
std::vector<Pen> choose_pens(const std::vector<PenChoice>& choices);

// The outline of a marker as an SVG path relative to the current point.
std::string_view marker_of(std::size_t kind);

}  // namespace posse
