#include "posse/data/text_table.h"

#include <cmath>

#include <fmt/format.h>

#include "posse/data/csv.h"

namespace posse {
namespace {

constexpr double kMaxNumber = 1e30;  // fits a float, and its square does not overflow a double

[[noreturn]] void throw_bad_number(const CsvPlace& place, std::size_t at, const Column& column,
                                   std::string_view field) {
  if (!parse_number(field)) {
    place.fail(at, fmt::format("{} is not a number, and column '{}' is not categorical",
                               quoted_field(field), column.name));
  }
  place.fail(at, fmt::format("{} is out of range; numbers must be finite, of size at most {}, and "
                             "a missing one is an empty field or ?",
                             quoted_field(field), kMaxNumber));
}

void add_cell(const CsvReader& reader, std::size_t at, const Column& column, TableBuilder& table) {
  const std::string_view field = reader.fields()[at];
  if (is_missing(field)) return table.add_missing();
  if (column.categorical) return table.add_category(field);
  const auto number = parse_number(field);
  if (!number || !(std::abs(*number) <= kMaxNumber)) {
    throw_bad_number(reader.place(), at, column, field);
  }
  table.add_number(*number);
}

void add_label(const CsvReader& reader, const TextFormat& format, TableBuilder& table) {
  std::string_view label = reader.fields()[format.label];
  if (format.c45 && label.ends_with('.')) label.remove_suffix(1);
  if (is_missing(label)) reader.place().fail(format.label, "the row has no label");
  table.add_label(label);
}

void add_row(const CsvReader& reader, const TextFormat& format, const std::vector<Column>& columns,
             TableBuilder& table) {
  const std::size_t fields = reader.fields().size();
  if (fields != columns.size() + 1) {
    reader.place().fail(fmt::format("has {} fields, not {}", fields, columns.size() + 1));
  }
  auto column = columns.begin();
  for (std::size_t at = 0; at < fields; ++at) {
    if (at != format.label) add_cell(reader, at, *column++, table);
  }
  add_label(reader, format, table);
}

}  // namespace

bool is_missing(std::string_view field) { return field.empty() || field == "?"; }

void add_rows(const Input& input, const TextFormat& format, const std::vector<Column>& columns,
              TableBuilder& table) {
  CsvReader reader(input, format.separator);
  if (format.header) reader.next();
  while (reader.next()) {
    if (format.c45 && reader.fields().front().starts_with('|')) continue;
    add_row(reader, format, columns, table);
  }
}

}  // namespace posse
