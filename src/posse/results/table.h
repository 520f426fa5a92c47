// Formats rows of text as a table for the terminal.
#pragma once

#include <string>
#include <vector>

#include "posse/results/wrapped_text.h"

namespace posse {

// The first row is the head. The first column is flush left, the others flush right, except for a
// last column of words. A row with fewer cells than the head ends in words, which extend over the
// missing columns.
std::string table_text(const std::vector<std::vector<std::string>>& rows, bool words_last = false);

// The same in at most `width` characters, if possible. Where the table is too wide, a last column
// of words is wrapped, and long entries of the first column get lines of their own; where that is
// not enough, the last columns follow in a table below.
std::string table_text_within(std::size_t width, const std::vector<std::vector<std::string>>& rows,
                              bool words_last = false);

// A number with decimals according to its size: 1417, 96.6, 0.42; "-" for NaN, which is unknown.
std::string number_text(double value);

}  // namespace posse
