#include "posse/cli/csv.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

constexpr const char* kBlank = " \t";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// Takes the rest of a plain field, up to the comma.
std::string_view take_plain(std::string_view& rest) {
  const std::string_view field = rest.substr(0, rest.find(','));
  rest.remove_prefix(field.size());
  return trimmed(field);
}

// Takes a quoted field; a doubled quote stands for one.
std::string take_quoted(std::string_view& rest, const CsvPlace& place, std::size_t column) {
  std::string field;
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] == '"' && !rest.substr(i + 1).starts_with('"')) {
      rest.remove_prefix(i + 1);
      return field;
    }
    if (rest[i] == '"') ++i;
    field += rest[i];
  }
  place.fail(column, "a quote is not closed on its line");
}

std::string take_field(std::string_view& rest, const CsvPlace& place, std::size_t column) {
  const std::size_t first = std::min(rest.find_first_not_of(kBlank), rest.size());
  if (!rest.substr(first).starts_with('"')) return std::string(take_plain(rest));
  rest.remove_prefix(first);
  std::string field = take_quoted(rest, place, column);
  if (const std::string_view more = take_plain(rest); !more.empty()) {
    place.fail(column, shown_field(more) + " follows a closed quote");
  }
  return field;
}

std::vector<std::string> split(std::string_view rest, const CsvPlace& place) {
  std::vector<std::string> fields = {take_field(rest, place, 0)};
  while (!rest.empty()) {
    rest.remove_prefix(1);  // the comma
    fields.push_back(take_field(rest, place, fields.size()));
  }
  return fields;
}

void refuse_binary(std::string_view line, const CsvPlace& place) {
  for (const char c : line) {
    if (std::iscntrl(static_cast<unsigned char>(c)) == 0 || c == '\t') continue;
    place.fail(fmt::format("has the byte 0x{:02x}; is it a text file?", static_cast<int>(c)));
  }
}

// Takes a line and its end.
std::string_view take_line(std::string_view& text) {
  std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

void CsvPlace::fail(std::size_t column, const std::string& what) const {
  throw Error(fmt::format("{}, line {}, column {}: {}", file, line, column + 1, what));
}

void CsvPlace::fail(const std::string& what) const {
  throw Error(fmt::format("{}, line {}: {}", file, line, what));
}

std::vector<CsvLine> csv_lines(const std::string& file, std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::vector<CsvLine> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    const CsvPlace place{file, number};
    refuse_binary(line, place);
    if (!trimmed(line).empty()) lines.push_back({place, split(line, place)});
  }
  return lines;
}

std::string shown_field(std::string_view field) {
  constexpr std::size_t kMost = 40;
  return fmt::format("'{}{}'", field.substr(0, kMost), field.size() > kMost ? "..." : "");
}

}  // namespace posse
