// Splits delimited text into lines of fields.
//
// Fields may be quoted (RFC 4180, but not across lines) and surrounded by spaces. Lines may end in
// CRLF; empty ones are skipped. The text may begin with a UTF-8 byte-order mark; UTF-16 is refused.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "posse/data/byte_source.h"

namespace posse {

// The position of a line, for errors. Columns count from 0 here and from 1 in messages.
struct CsvPlace {
  std::string file;
  std::size_t line;

  // Throws Error with the message "arms.csv, line 3, column 2: what".
  [[noreturn]] void fail(std::size_t column, const std::string& what) const;
  [[noreturn]] void fail(const std::string& what) const;
};

// Reads a text line by line, of which only one needs to be in memory.
class CsvReader {
 public:
  // The separator ' ' stands for any number of spaces and tabs.
  explicit CsvReader(const Input& input, char separator = ',');

  // Moves to the next line that is not empty; returns false if there is none. Throws Error for open
  // quotes and for control characters.
  bool next();

  // At least one; valid until next().
  const std::vector<std::string_view>& fields() const { return fields_; }
  std::size_t line() const { return line_; }
  CsvPlace place() const { return {file_, line_}; }

 private:
  const char* blanks() const;
  std::string_view take_plain(std::string_view& rest) const;
  std::string_view take_quoted(std::string_view& rest);
  std::string_view take_field(std::string_view& rest);
  void skip_separator(std::string_view& rest) const;
  void split_line(std::string_view line);

  bool take_line();

  std::string file_;
  Bytes bytes_;
  std::string_view piece_;  // bytes that were not read yet
  std::string joined_;      // a line that several pieces share
  std::string_view current_;
  char separator_;
  std::size_t line_ = 0;
  std::vector<std::string_view> fields_;
  std::deque<std::string> unquoted_;  // the characters of quoted fields
};

// What a text may have: a short compressed file could otherwise have lines and rows of any length.
inline constexpr std::size_t kMaxColumns = 100'000;
inline constexpr std::size_t kMaxLineBytes = 16 << 20;

struct CsvLine {
  CsvPlace place;
  std::vector<std::string> fields;
};

// All lines of a small comma-separated text; `file` is the name used in error messages.
std::vector<CsvLine> csv_lines(const std::string& file, std::string_view text);

// The number in a field, infinite if it overflows; nothing if the field is not a number.
std::optional<double> parse_number(std::string_view field, char decimal = '.');

// Whether a field is a number with marks of thousands, such as 1.234,50 or 1,234, which
// parse_number() does not read.
bool has_thousands(std::string_view field);

// A field for error messages: quoted, and shortened if it is long.
std::string quoted_field(std::string_view field);

}  // namespace posse
