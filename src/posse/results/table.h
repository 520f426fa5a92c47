// Formats rows of text as a table for the terminal.
#pragma once

#include <string>
#include <vector>

namespace posse {

// The first row is the head. The first column is flush left, the others flush right, except for a
// last column of words. A row with fewer cells than the head ends in words, which extend over the
// missing columns.
std::string table_text(const std::vector<std::vector<std::string>>& rows, bool words_last = false);

// A number with decimals according to its size: 1417, 96.6, 0.42; "-" for NaN, which is unknown.
std::string number_text(double value);

}  // namespace posse
