// Tells a text that is meant as the path of a file.
#pragma once

#include <string_view>

namespace posse {

// Whether the characters look like those of a path: data/my.csv, my.csv, ~/rows, ..\rows.
bool looks_like_path(std::string_view text);

}  // namespace posse
