// Reads anybody's CSV into a table: finds out about its header and its columns.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "posse/data/table.h"

namespace posse {

// A column by its number, from 1, or by its name in the header.
struct ColumnRef {
  std::size_t number = 0;  // 0: by name
  std::string name = {};
};

struct CsvTableOptions {
  enum class Header { automatic, yes, no };

  char separator = ',';  // ' ': any number of blanks
  // Automatic: the first line is a header if none of its fields is a number or occurs again in its
  // column, or if the label is named.
  Header header = Header::automatic;
  std::optional<ColumnRef> label = {};  // none: the last column
  // The columns of categories; none: those with a value that is no number.
  std::optional<std::vector<ColumnRef>> categorical = {};

  // Tells options apart.
  std::string text() const;
};

inline constexpr std::size_t kMostClasses = 1000;

// Throws Error, naming file, line and column, if the text is no such table: empty, ragged, without
// that label, with one class only, a class of one row, or more than kMostClasses.
Table read_csv_table(const std::string& file, std::string_view text,
                     const CsvTableOptions& options);

}  // namespace posse
