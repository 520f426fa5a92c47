#include "posse/data/csv_survey.h"

#include <algorithm>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/data/text_table.h"

namespace posse {
namespace {

// How many different values to count in a column: fewer if there are many columns.
std::size_t max_distinct(std::size_t width) {
  constexpr std::size_t kInAll = 4'000'000, kLeast = 40, kMost = 1001;
  return std::clamp(kInAll / width, kLeast, kMost);
}

}  // namespace

CsvSurvey::CsvSurvey(const Input& input, const CsvDialect& its_dialect) : dialect(its_dialect) {
  CsvReader reader(input, dialect.separator);
  if (!reader.next()) throw Error(input.name + " is empty; it should have a row per line");
  first_line = reader.place().line;
  first.assign(reader.fields().begin(), reader.fields().end());
  columns.assign(width(), ColumnSurvey(max_distinct(width())));
  for (lines = 1; reader.next(); ++lines) {
    const auto& fields = reader.fields();
    if (fields.size() != width()) {
      reader.place().fail(
          fmt::format("has {} fields, but line {} has {}", fields.size(), first_line, width()));
    }
    for (std::size_t i = 0; i < width(); ++i) {
      if (fields[i] == first[i]) first_repeats = true;
      columns[i].add(fields[i], reader.line(), dialect.decimal);
    }
  }
}

bool CsvSurvey::first_may_be_header() const {
  const auto is_no_name = [&](const std::string& field) {
    return is_missing(field) || parse_number(field, dialect.decimal);
  };
  const bool unnamed_first = width() > 1 && first.front().empty();
  return !first_repeats &&
         std::none_of(first.begin() + (unnamed_first ? 1 : 0), first.end(), is_no_name);
}

void CsvSurvey::add_first_line() {
  for (std::size_t i = 0; i < width(); ++i) {
    columns[i].add_before(first[i], first_line, dialect.decimal);
  }
}

}  // namespace posse
