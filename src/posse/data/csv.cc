#include "posse/data/csv.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/text_parts.h"

namespace posse {
namespace {

constexpr const char* kBlank = " \t";

void check_is_text(std::string_view line, const CsvReader& reader) {
  for (const char c : line) {
    if (static_cast<unsigned char>(c) >= ' ' && c != '\x7f') continue;
    if (c == '\t') continue;
    if (c == '\r') {
      reader.place().fail("lines end with CR alone, as on old Macs; convert their ends to LF");
    }
    reader.place().fail(
        fmt::format("contains the byte 0x{:02x}; is it a text file?", static_cast<int>(c)));
  }
}

}  // namespace

void CsvPlace::fail(std::size_t column, const std::string& what) const {
  throw Error(fmt::format("{}, line {}, column {}: {}", file, line, column + 1, what));
}

void CsvPlace::fail(const std::string& what) const {
  throw Error(fmt::format("{}, line {}: {}", file, line, what));
}

CsvReader::CsvReader(const Input& input, char separator)
    : file_(input.name), bytes_(input.read()), piece_(bytes_->next()), separator_(separator) {
  if (piece_.starts_with("\xEF\xBB\xBF")) piece_.remove_prefix(3);
  if (piece_.starts_with("\xFF\xFE") || piece_.starts_with("\xFE\xFF")) {
    throw Error(file_ + " is text in UTF-16; save it as UTF-8");
  }
}

bool CsvReader::next() {
  while (take_line()) {
    check_is_text(current_, *this);
    const std::string_view text = trimmed(current_);
    if (text.empty()) continue;
    split_line(separator_ == ' ' ? text : current_);
    return true;
  }
  return false;
}

// Moves `current_` to the next line, without its end; returns false if there is none.
bool CsvReader::take_line() {
  joined_.clear();
  if (piece_.empty()) piece_ = bytes_->next();
  if (piece_.empty()) return false;
  ++line_;
  std::size_t end = piece_.find('\n');
  while (end == std::string_view::npos && !piece_.empty() && joined_.size() <= kMaxLineBytes) {
    joined_ += piece_;
    piece_ = bytes_->next();
    end = piece_.find('\n');
  }
  current_ = piece_.substr(0, end);
  piece_.remove_prefix(std::min(current_.size() + 1, piece_.size()));
  if (!joined_.empty()) current_ = joined_ += current_;
  if (current_.size() > kMaxLineBytes) {
    place().fail(fmt::format("the line has more than {} bytes", kMaxLineBytes));
  }
  if (current_.ends_with('\r')) current_.remove_suffix(1);
  return true;
}

void CsvReader::split_line(std::string_view line) {
  fields_.clear();
  unquoted_.clear();
  fields_.push_back(take_field(line));
  while (!line.empty()) {
    if (fields_.size() == kMaxColumns) {
      place().fail(fmt::format("the line has more than {} columns", kMaxColumns));
    }
    skip_separator(line);
    fields_.push_back(take_field(line));
  }
}

void CsvReader::skip_separator(std::string_view& rest) const {
  rest.remove_prefix(separator_ == ' ' ? rest.find_first_not_of(kBlank) : 1);
}

// The characters that may surround a field.
const char* CsvReader::blanks() const { return separator_ == '\t' ? " " : kBlank; }

std::string_view CsvReader::take_field(std::string_view& rest) {
  const std::size_t first = std::min(rest.find_first_not_of(blanks()), rest.size());
  if (first == rest.size() || rest[first] != '"') return take_plain(rest);
  rest.remove_prefix(first);
  const std::string_view field = take_quoted(rest);
  if (const std::string_view more = take_plain(rest); !more.empty()) {
    place().fail(fields_.size(), quoted_field(more) + " follows a closed quote");
  }
  return field;
}

// Takes the rest of an unquoted field, up to the separator.
std::string_view CsvReader::take_plain(std::string_view& rest) const {
  const std::size_t end = separator_ == ' ' ? rest.find_first_of(kBlank) : rest.find(separator_);
  const std::string_view field = rest.substr(0, end);
  rest.remove_prefix(field.size());
  return trimmed(field);
}

// Takes a quoted field; a doubled quote stands for one.
std::string_view CsvReader::take_quoted(std::string_view& rest) {
  std::string& field = unquoted_.emplace_back();
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] == '"' && !rest.substr(i + 1).starts_with('"')) {
      rest.remove_prefix(i + 1);
      return field;
    }
    if (rest[i] == '"') ++i;
    field += rest[i];
  }
  place().fail(fields_.size(), "a quote is not closed on its line");
}

std::vector<CsvLine> csv_lines(const std::string& file, std::string_view text) {
  std::vector<CsvLine> lines;
  CsvReader reader(input_in_memory(file, text));
  while (reader.next()) {
    lines.push_back({reader.place(), {reader.fields().begin(), reader.fields().end()}});
  }
  return lines;
}

std::optional<double> parse_number(std::string_view field, char decimal) {
  if (decimal != '.' && field.find('.') != std::string_view::npos) return std::nullopt;
  if (const auto mark = field.find(decimal); decimal != '.' && mark != std::string_view::npos) {
    return parse_number(std::string(field).replace(mark, 1, "."));
  }
  if (field.starts_with('+') && !field.starts_with("+-")) field.remove_prefix(1);
  double value = 0;
  const char* end = field.data() + field.size();
  const auto [stop, failure] = std::from_chars(field.data(), end, value);
  if (failure == std::errc::invalid_argument || stop != end) return std::nullopt;
  return failure == std::errc() ? value : INFINITY;
}

bool has_thousands(std::string_view field) {
  constexpr std::string_view kDigits = "0123456789", kMarks = ".,' ";
  const auto digits = [&] { return std::min(field.find_first_not_of(kDigits), field.size()); };
  if (field.starts_with('-') || field.starts_with('+')) field.remove_prefix(1);
  if (digits() < 1 || digits() > 3 || field.starts_with('0')) return false;
  field.remove_prefix(digits());
  const char mark = field.empty() ? '\0' : field.front();
  if (kMarks.find(mark) == std::string_view::npos) return false;
  std::size_t groups = 0;
  for (; field.starts_with(mark); ++groups) {
    field.remove_prefix(1);
    if (digits() != 3) return false;
    field.remove_prefix(3);
  }
  if (groups == 0 || field.empty()) return groups > 0;
  if (!field.starts_with('.') && !field.starts_with(',')) return false;
  field.remove_prefix(1);
  return digits() == field.size();
}

std::string quoted_field(std::string_view field) {
  constexpr std::size_t kMaxShown = 40;
  return fmt::format("'{}{}'", field.substr(0, kMaxShown), field.size() > kMaxShown ? "..." : "");
}

}  // namespace posse
