// Gives each series a pen that differs in colour, then in dash, also for colour-blind readers.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace posse {

struct Pen {
  std::string_view colour;
  std::string_view dash;  // "none" is solid
};

// Okabe & Ito (2008), with a wine red in place of the yellow that is too pale for a line on white.
inline Pen pen_of(std::size_t series) {
  constexpr std::array<std::string_view, 8> kColours = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                        "#E69F00", "#56B4E9", "#222222", "#882255"};
  constexpr std::array<std::string_view, 4> kDashes = {"none", "6 3.5", "1 3.5", "9 3.5 1 3.5"};
  return {kColours[series % kColours.size()], kDashes[series / kColours.size() % kDashes.size()]};
}

}  // namespace posse
