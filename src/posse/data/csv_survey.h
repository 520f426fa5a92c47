// Scans a CSV before it is read: how many columns it has, what they hold, and whether the first
// line could be a header.
#pragma once

#include <string>
#include <vector>

#include "posse/data/column_survey.h"
#include "posse/data/csv.h"
#include "posse/data/csv_dialect.h"

namespace posse {

struct CsvSurvey {
  // Throws Error if the text has no line, or lines of different lengths.
  CsvSurvey(const Input& input, const CsvDialect& dialect);

  std::size_t width() const { return first.size(); }
  // Whether the first line names the columns. None of its fields may be a number. If one stands
  // above numbers, it is a name; otherwise none may be missing or found again in its column, except
  // that the first may be empty, since many programs do not name the column that numbers the rows,
  // and so may the last, if lines end with a separator.
  bool first_may_be_header() const;
  // Whether the last column has neither name nor values, since lines end with a separator.
  bool ends_empty() const;
  // Counts the first line among the rows.
  void add_first_line();

  CsvDialect dialect;
  std::vector<std::string> first;     // fields of the first line
  std::vector<ColumnSurvey> columns;  // of the lines after the first
  std::size_t first_line = 0;         // its number in the file
  std::size_t lines = 0;              // that are not empty
  bool first_repeats = false;         // a word of the first line occurs again in its column
};

}  // namespace posse
