#include "posse/cli/arms_csv.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "posse/core/context.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/data/csv.h"

namespace posse {
namespace {

bool is_header(const CsvLine& line) {
  return std::none_of(line.fields.begin(), line.fields.end(),
                      [](const std::string& field) { return parse_number(field).has_value(); });
}

bool has_name(const CsvLine& line) {
  return !line.fields[0].empty() && !parse_number(line.fields[0]);
}

void check_shapes(const std::vector<CsvLine>& lines) {
  const CsvLine& first = lines.front();
  for (const CsvLine& line : lines) {
    if (line.fields.size() == first.fields.size()) continue;
    line.place.fail(fmt::format("has {} fields, but line {} has {}", line.fields.size(),
                                first.place.line, first.fields.size()));
  }
}

std::string name(const CsvLine& line) {
  if (has_name(line)) return line.fields[0];
  line.place.fail(0, quoted_field(line.fields[0]) + " is not a name; name all arms or none");
}

double feature(const CsvLine& line, std::size_t column) {
  const std::string& field = line.fields[column];
  if (field.empty()) line.place.fail(column, "a number is missing");
  const auto value = parse_number(field);
  if (!value) line.place.fail(column, quoted_field(field) + " is not a number");
  if (std::abs(*value) <= kMaxMagnitude) return *value;
  line.place.fail(column, fmt::format("{} is out of range; features must be finite, at most {}",
                                      quoted_field(field), kMaxMagnitude));
}

NamedArms arms_of(const std::vector<CsvLine>& lines) {
  const CsvLine& first = lines.front();
  const std::size_t named = has_name(first) ? 1 : 0, columns = first.fields.size();
  if (named == columns) {
    first.place.fail(quoted_field(first.fields[0]) + " has no numbers between commas");
  }
  NamedArms arms;
  arms.X.resize(static_cast<Index>(columns - named), static_cast<Index>(lines.size()));
  double* entry = arms.X.data();
  for (const CsvLine& line : lines) {
    if (named == 1) arms.names.push_back(name(line));
    for (std::size_t i = named; i < columns; ++i) *entry++ = feature(line, i);
  }
  return arms;
}

}  // namespace

NamedArms parse_arms(const std::string& file, std::string_view text) {
  std::vector<CsvLine> lines = csv_lines(file, text);
  if (lines.empty()) throw Error(file + " is empty; it should have an arm per line");
  check_shapes(lines);
  if (is_header(lines.front())) lines.erase(lines.begin());
  if (lines.empty()) throw Error(file + " has a header but no arms");
  return arms_of(lines);
}

NamedArms read_arms(const std::string& file) {
  if (file != "-") return parse_arms(file, read_file(file));
  return parse_arms(name_of_input(file), read_standard_input());
}

std::string name_of_input(const std::string& file) {
  return file == "-" ? "the standard input" : file;
}

}  // namespace posse
