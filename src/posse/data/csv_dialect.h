// How a delimited text is written: what stands between its fields, and the mark of its decimals.
#pragma once

#include <optional>
#include <string>

#include "posse/data/byte_source.h"

namespace posse {

struct CsvDialect {
  char separator = ',';  // ' ' stands for any number of blanks
  char decimal = '.';
};

// Finds what is not given. The separator is the one of comma, tab and semicolon that splits the
// first lines into equally many fields; a pipe, if none of the three does and it does; blanks, if
// none of the three occurs. Decimals have commas
// if there are such numbers, unless commas separate fields. Throws Error with the options if the
// text can be read in several ways.
CsvDialect find_dialect(const Input& input, std::optional<char> separator,
                        std::optional<char> decimal);

// "comma", "tab", "semicolon", "pipe" or "blank".
std::string separator_word(char separator);

}  // namespace posse
