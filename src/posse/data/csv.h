// Splits delimited text into lines of fields.
//
// Fields may be quoted (RFC 4180, but not across lines) and have spaces around them; lines may end
// in CRLF; empty ones are skipped; a UTF-8 byte-order mark may come first.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
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

// Goes through a text line by line, keeping one line at a time.
class CsvReader {
 public:
  // `file` is how errors call the text, which must outlive the reader. The separator ' ' stands for
  // any number of spaces and tabs.
  CsvReader(std::string file, std::string_view text, char separator = ',');

  // Goes to the next line that is not empty; false if there is none. Throws Error for open quotes
  // and bytes that no text has.
  bool next();

  const std::vector<std::string_view>& fields() const { return fields_; }  // at least one
  CsvPlace place() const { return {file_, line_}; }

 private:
  std::string_view take_plain(std::string_view& rest) const;
  std::string_view take_quoted(std::string_view& rest);
  std::string_view take_field(std::string_view& rest);
  void skip_separator(std::string_view& rest) const;
  void split(std::string_view line);

  std::string file_;
  std::string_view rest_;
  char separator_;
  std::size_t line_ = 0;
  std::vector<std::string_view> fields_;
  std::deque<std::string> unquoted_;  // what the views of quoted fields look at
};

struct CsvLine {
  CsvPlace place;
  std::vector<std::string> fields;
};

// All lines of a small comma-separated text.
std::vector<CsvLine> csv_lines(const std::string& file, std::string_view text);

// The number that a field holds, infinite if no double holds it; nothing if it is none.
std::optional<double> parse_number(std::string_view field);

// A field as errors show it: quoted, and cut short.
std::string quoted_field(std::string_view field);

}  // namespace posse
