// Reads arms from the text of a CSV: an arm per line, its features as numbers.
//
// The first line is a header if none of its fields is a number. The first column names the arms if
// the first of them has no number there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "posse/core/types.h"

namespace posse {

struct NamedArms {
  Matrix X;                        // d x K
  std::vector<std::string> names;  // of the arms, or empty
};

// `file`: the name used in error messages. Throws Error with file, line, column and value.
NamedArms parse_arms(const std::string& file, std::string_view text);

}  // namespace posse
