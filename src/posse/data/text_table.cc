#include "posse/data/text_table.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "posse/data/csv.h"

namespace posse {
namespace {

constexpr double kMaxNumber = 1e30;  // fits a float, and its square does not overflow a double

[[noreturn]] void throw_bad_number(const CsvPlace& place, std::size_t at, const Column& column,
                                   std::string_view field, bool is_number) {
  if (!is_number) {
    place.fail(at, fmt::format("{} is not a number, and column '{}' is not categorical",
                               quoted_field(field), column.name));
  }
  place.fail(at, fmt::format("{} is out of range; numbers must be finite, of size at most {}, and "
                             "a missing one is an empty field or ?",
                             quoted_field(field), kMaxNumber));
}

void add_missing(const CsvReader& reader, std::size_t at, const Column& column,
                 const TextFormat& format, TableBuilder& table) {
  if (format.refuse_missing) {
    reader.place().fail(at, fmt::format("the value of column '{}' is missing; pass missing=own or "
                                        "missing=mean to accept that",
                                        column.name));
  }
  table.add_missing();
}

void add_cell(const CsvReader& reader, std::size_t at, const Column& column,
              const TextFormat& format, TableBuilder& table) {
  const std::string_view field = reader.fields()[at];
  if (is_missing(field)) return add_missing(reader, at, column, format, table);
  if (column.categorical) return table.add_category(field);
  const auto number = parse_number(field, format.decimal);
  if (!number || !(std::abs(*number) <= kMaxNumber)) {
    throw_bad_number(reader.place(), at, column, field, number.has_value());
  }
  table.add_number(*number);
}

void add_label(const CsvReader& reader, const TextFormat& format, TableBuilder& table) {
  std::string_view label = reader.fields()[format.label];
  if (format.c45 && label.ends_with('.')) label.remove_suffix(1);
  if (is_missing(label)) reader.place().fail(format.label, "the row has no label");
  table.add_label(label);
}

bool is_left_out(std::size_t at, const TextFormat& format) {
  return at < format.left_out.size() && format.left_out[at];
}

// How many fields a row has.
std::size_t row_width(const TextFormat& format, const std::vector<Column>& columns) {
  const auto left_out = std::count(format.left_out.begin(), format.left_out.end(), true);
  return columns.size() + 1 + static_cast<std::size_t>(left_out);
}

void add_row(const CsvReader& reader, const TextFormat& format, const std::vector<Column>& columns,
             TableBuilder& table) {
  auto column = columns.begin();
  for (std::size_t at = 0; at < reader.fields().size(); ++at) {
    if (at != format.label && !is_left_out(at, format)) {
      add_cell(reader, at, *column++, format, table);
    }
  }
  add_label(reader, format, table);
}

}  // namespace

bool is_missing(std::string_view field) { return field.empty() || field == "?"; }

void add_rows(const Input& input, const TextFormat& format, const std::vector<Column>& columns,
              TableBuilder& table) {
  const std::size_t width = row_width(format, columns);
  CsvReader reader(input, format.separator);
  if (format.header) reader.next();
  while (reader.next()) {
    const std::size_t fields = reader.fields().size();
    if (format.c45 && reader.fields().front().starts_with('|')) continue;
    if (fields != width) reader.place().fail(fmt::format("has {} fields, not {}", fields, width));
    add_row(reader, format, columns, table);
  }
}

}  // namespace posse
