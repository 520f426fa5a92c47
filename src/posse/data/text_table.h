// Reads delimited text into a table.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "posse/data/table.h"

namespace posse {

struct TextFormat {
  char separator = ',';   // ' ': any number of blanks
  bool header = false;    // the first line names the columns
  std::size_t label = 0;  // the column of the class, from 0; the others are the table's, in order
  // As the program C4.5 has it: a line that begins with | is a comment, and a label may end with a
  // full stop.
  bool c45 = false;
};

// Empty fields and ? are missing values.
bool is_missing(std::string_view field);

// Adds the rows of a text to a table with these columns. Throws Error naming file, line and column
// for lines of another length, numbers that are none or not finite, and rows without a label.
void add_rows(const std::string& file, std::string_view text, const TextFormat& format,
              const std::vector<Column>& columns, TableBuilder& table);

}  // namespace posse
