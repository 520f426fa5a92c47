#include "posse/data/text_table.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "posse/data/csv.h"
#include "posse/data/marked_number.h"
#include "posse/data/missing_value.h"

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
                             "a missing one is an empty field, ? or NA",
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

// `columns` may be empty: none is among them.
bool is_among(std::size_t at, const std::vector<bool>& columns) {
  return at < columns.size() && columns[at];
}

std::optional<double> number_in(std::string_view field, std::size_t at, const TextFormat& format) {
  const auto plain = parse_number(field, format.decimal);
  if (plain || !is_among(at, format.marked)) return plain;
  const auto marked = parse_marked_number(field, format.decimal);
  return marked ? marked->value : std::nullopt;
}

void add_cell(const CsvReader& reader, std::size_t at, const Column& column,
              const TextFormat& format, TableBuilder& table) {
  const std::string_view field = reader.fields()[at];
  if (is_missing(field) || (!column.categorical && is_placeholder(field))) {
    return add_missing(reader, at, column, format, table);
  }
  if (column.categorical) return table.add_category(field);
  const auto number = number_in(field, at, format);
  if (!number || !(std::abs(*number) <= kMaxNumber)) {
    throw_bad_number(reader.place(), at, column, field, number.has_value());
  }
  table.add_number(*number);
}

void add_label(const CsvReader& reader, const TextFormat& format, TableBuilder& table) {
  std::string_view label = reader.fields()[format.label];
  if (format.c45 && label.ends_with('.')) label.remove_suffix(1);
  table.add_label(label);
}

// Whether the row has a label; if such rows are not skipped, having none is an error.
bool is_labelled(const CsvReader& reader, const TextFormat& format) {
  if (!is_missing(reader.fields()[format.label])) return true;
  if (format.skip_unlabelled) return false;
  reader.place().fail(format.label,
                      format.refuse_missing
                          ? "the row has no label; pass missing=own or missing=mean to leave it out"
                          : "the row has no label");
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
    if (at != format.label && !is_among(at, format.left_out)) {
      add_cell(reader, at, *column++, format, table);
    }
  }
  add_label(reader, format, table);
}

}  // namespace

void add_rows(const Input& input, const TextFormat& format, const std::vector<Column>& columns,
              TableBuilder& table) {
  const std::size_t width = row_width(format, columns);
  CsvReader reader(input, format.separator);
  if (format.header) reader.next();
  while (reader.next()) {
    const std::size_t fields = reader.fields().size();
    if (format.c45 && reader.fields().front().starts_with('|')) continue;
    if (fields != width) reader.place().fail(fmt::format("has {} fields, not {}", fields, width));
    if (is_labelled(reader, format)) add_row(reader, format, columns, table);
  }
}

}  // namespace posse
