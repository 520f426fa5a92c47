// Pens that differ in colour, then in dash, and that colour-blind readers can distinguish.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace posse {

struct Pen {
  std::string_view colour;
  std::string_view dash;  // "none" is solid
};

Pen pen_of(std::size_t series);

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
