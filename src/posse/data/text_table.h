// Reads delimited text into a table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "posse/data/byte_source.h"
#include "posse/data/table.h"

namespace posse {

struct TextFormat {
  char separator = ',';             // ' ' stands for any number of blanks
  char decimal = '.';               // the mark of decimals
  bool header = false;              // the first line names the columns
  std::size_t label = 0;            // the column of the class, from 0
  std::vector<bool> left_out = {};  // whether each column is skipped; empty: none is
  std::vector<bool> marked = {};    // whether numbers of each column may have marks or a unit
  bool refuse_missing = false;      // a missing value is an error
  bool skip_unlabelled = false;     // rows without a label are skipped, not an error
  // The format of the program C4.5: a line that begins with | is a comment, and a label may end
  // with a full stop.
  bool c45 = false;
};

// Adds the rows of a text to a table with these columns, which are those of the text without the
// label and without what is left out. Throws Error naming file, line and column for lines of
// another length, fields that are not finite numbers, rows without a label unless they are skipped
// and, if they are refused, missing values.
void add_rows(const Input& input, const TextFormat& format, const std::vector<Column>& columns,
              TableBuilder& table);

}  // namespace posse
