// Writes plain text as Markdown: its characters escaped, its lines wrapped.
#pragma once

#include <string>

namespace posse {

// `text` in lines of at most 110 characters: the first begins with `first`, which may hold markup,
// the others with `indent`.
std::string markdown(const std::string& text, const std::string& first = "",
                     const std::string& indent = "");

}  // namespace posse
