// Gives each series a pen that differs in colour, then in dash, also for colour-blind readers.
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

// What the author of a chart chose for a series; empty: nothing.
struct PenWish {
  std::string_view colour, dash;
};

// A pen for each. Series without a colour of their own have those of the palette in turn, but for
// colours that others have chosen. Throws Error unless a wish is a colour and a dash.
std::vector<Pen> pens_of(const std::vector<PenWish>& wishes);

// The outline of a dot's shape around the point where the path stands.
std::string_view marker_of(std::size_t kind);

}  // namespace posse
