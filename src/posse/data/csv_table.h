// Reads any CSV into a table: detects its header and the kinds of its columns.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "posse/data/byte_source.h"
#include "posse/data/table.h"

namespace posse {

// A column, given by its number from 1 or by its name in the header.
struct ColumnRef {
  std::size_t number = 0;  // 0 if given by name
  std::string name = {};
};

struct CsvTableOptions {
  enum class Header { automatic, yes, no };

  char separator = ',';  // ' ' stands for any number of blanks
  // Automatic: the first line is a header if none of its fields is a number or occurs again in its
  // column, or if a column is given by name.
  Header header = Header::automatic;
  std::optional<ColumnRef> label = {};  // by default the last column
  // The categorical columns; by default those with a value that is not a number.
  std::optional<std::vector<ColumnRef>> categorical = {};

  // Differs for different options.
  std::string key() const;
};

inline constexpr std::size_t kMaxClasses = 1000;

// Throws Error, naming file, line and column, if the text is empty, has lines of different lengths,
// lacks the label, or has only one class, a class with a single row, or more than kMaxClasses.
Table read_csv_table(const Input& input, const CsvTableOptions& options);

}  // namespace posse
