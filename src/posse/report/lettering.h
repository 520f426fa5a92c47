// Spells numbers, and measures, wraps and escapes text, without knowing the reader's font.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace posse {

std::string escape_xml(std::string_view text);

// An upper estimate over the usual system sans fonts, in pixels.
double text_width(std::string_view text, double font_size);

// Breaks after spaces and commas, inside a word only when it alone is too wide. Empty: no lines.
std::vector<std::string> wrap_text(std::string_view text, double font_size, double width);

std::string compact_number(double value);  // for ticks: 0.5, 200, 2.5k, 10M
std::string grouped_number(double value);  // for results, three digits or more: 0.0123, 5,012

}  // namespace posse
