// Breaks text into lines for the terminal.
#pragma once

#include <string>

namespace posse {

// Lines of at most 96 characters, unless a word is longer: the first begins with `first`, the
// others with `indent`.
std::string wrapped(const std::string& text, const std::string& first, const std::string& indent);

}  // namespace posse
