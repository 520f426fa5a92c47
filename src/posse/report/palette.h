// Gives each series a pen that differs in colour, then in dash, also for colour-blind readers.
#pragma once

#include <cstddef>
#include <string_view>

namespace posse {

struct Pen {
  std::string_view colour;
  std::string_view dash;  // "none" is solid
};

Pen pen_of(std::size_t series);

// The same, but for what the author chose; throws Error unless that is a colour and a dash.
Pen pen_of(std::size_t series, std::string_view colour, std::string_view dash);

// The outline of a dot's shape around the point where the path stands.
std::string_view marker_of(std::size_t kind);

}  // namespace posse
