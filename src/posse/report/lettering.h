// Formats numbers, and measures, wraps and escapes text, without knowing the reader's font.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace posse {

std::string escape_xml(std::string_view text);

// An upper estimate, in pixels, for the usual sans-serif system fonts.
double text_width(std::string_view text, double font_size);

// Breaks after spaces and commas, and inside a word only if it is too wide by itself. An empty text
// has no lines.
std::vector<std::string> wrap_text(std::string_view text, double font_size, double width);

std::string compact_number(double value);  // for ticks: 0.5, 200, 2.5k, 10M
std::string grouped_number(double value);  // for results, three digits or more: 0.0123, 5,012

}  // namespace posse
