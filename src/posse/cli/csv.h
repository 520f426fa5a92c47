// Splits comma-separated text into lines of fields.
//
// Fields may be quoted (RFC 4180, but not across lines) and have spaces around them; lines may end
// in CRLF; empty ones are skipped; a UTF-8 byte-order mark may come first.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace posse {

// Where a line is; columns count from 0 here and from 1 in errors.
struct CsvPlace {
  std::string file;
  std::size_t line;

  // Throws Error: "arms.csv, line 3, column 2: what".
  [[noreturn]] void fail(std::size_t column, const std::string& what) const;
  [[noreturn]] void fail(const std::string& what) const;
};

struct CsvLine {
  CsvPlace place;
  std::vector<std::string> fields;  // at least one
};

// `file` is how errors call the text. Throws Error for open quotes and bytes that no text has.
std::vector<CsvLine> csv_lines(const std::string& file, std::string_view text);

// A field as errors show it: quoted, and cut short.
std::string shown_field(std::string_view field);

}  // namespace posse
