// Sets rows of text as a table that a person can read.
#pragma once

#include <string>
#include <vector>

namespace posse {

// The first row is the head. The first column is flush left, the others flush right but for a last
// one of words. A row with fewer cells than the head ends in words, too, which go on over the
// columns that it lacks.
std::string table_text(const std::vector<std::vector<std::string>>& rows, bool words_last = false);

// A number with as many decimals as its size deserves: 1417, 96.6, 0.42; NaN is unknown: "-".
std::string number_text(double value);

}  // namespace posse
