// Writes plain text and tables as Markdown.
#pragma once

#include <string>
#include <vector>

namespace posse {

// `text` with its markup escaped, in lines of at most 110 characters: the first begins with
// `first`, which may hold markup, the others with `indent`.
std::string markdown(const std::string& text, const std::string& first = "",
                     const std::string& indent = "");

// The first row is the head.
std::string markdown_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace posse
