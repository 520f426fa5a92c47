// Reads any CSV into a table: detects how it is written, its header and the kinds of its columns.
#pragma once

#include <cstddef>

#include "posse/data/byte_source.h"
#include "posse/data/csv_layout.h"
#include "posse/data/table.h"

namespace posse {

inline constexpr std::size_t kMaxClasses = 1000;

// Throws Error, naming file, line and column, if the text is empty, has lines of different lengths,
// lacks the label, or has only one class, a class with a single row, more than kMaxClasses, or
// labels that are rather measurements.
Table read_csv_table(const Input& input, const CsvTableOptions& options);

}  // namespace posse
