// Recognises the fields by which texts write missing values.
#pragma once

#include <string_view>

namespace posse {

// An empty field, ?, or a word by which programs write a missing value: NA, N/A, #N/A, NaN, NULL,
// None.
bool is_missing(std::string_view field);

// A mark that stands for a missing value where all others are numbers: -, -- or a point. Among
// words it may be one of them.
bool is_placeholder(std::string_view field);

}  // namespace posse
