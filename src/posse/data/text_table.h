// Reads delimited text into a table.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "posse/data/byte_source.h"
#include "posse/data/table.h"

namespace posse {

struct TextFormat {
  char separator = ',';   // ' ' stands for any number of blanks
  bool header = false;    // the first line names the columns
  std::size_t label = 0;  // the column of the class, from 0; the others are the table's columns
  // The format of the program C4.5: a line that begins with | is a comment, and a label may end
  // with a full stop.
  bool c45 = false;
};

// Empty fields and ? are missing values.
bool is_missing(std::string_view field);

// Adds the rows of a text to a table with these columns. Throws Error naming file, line and column
// for lines of another length, fields that are not finite numbers, and rows without a label.
void add_rows(const Input& input, const TextFormat& format, const std::vector<Column>& columns,
              TableBuilder& table);

}  // namespace posse
