#include "posse/data/csv_survey.h"

#include <algorithm>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/data/missing_value.h"

namespace posse {
namespace {

// How many different values to count in a column: fewer if there are many columns.
std::size_t max_distinct(std::size_t width) {
  constexpr std::size_t kInAll = 4'000'000, kMin = 40, kMax = 1001;
  return std::clamp(kInAll / width, kMin, kMax);
}

// A number or two may stand below a word by chance.
bool has_word_above_numbers(const CsvSurvey& survey) {
  constexpr std::size_t kMinNumbers = 3;
  for (std::size_t i = 0; i < survey.width(); ++i) {
    const ColumnSurvey& column = survey.columns[i];
    const bool is_word = !is_missing(survey.first[i]) && !is_placeholder(survey.first[i]);
    if (is_word && column.values >= kMinNumbers && column.words == 0) return true;
  }
  return false;
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
      if (fields[i] == first[i] && !fields[i].empty()) first_repeats = true;
      columns[i].add(fields[i], reader.line(), dialect.decimal);
    }
  }
}

bool CsvSurvey::first_may_be_header() const {
  const auto is_number = [&](const std::string& field) {
    return parse_number(field, dialect.decimal).has_value();
  };
  if (std::any_of(first.begin(), first.end(), is_number)) return false;
  if (has_word_above_numbers(*this)) return true;
  const bool unnamed_first = width() > 1 && first.front().empty();
  return !first_repeats && std::none_of(first.begin() + (unnamed_first ? 1 : 0),
                                        first.end() - (ends_empty() ? 1 : 0), is_missing);
}

bool CsvSurvey::ends_empty() const {
  return width() > 2 && first.back().empty() && columns.back().values == 0;
}

void CsvSurvey::add_first_line() {
  for (std::size_t i = 0; i < width(); ++i) {
    columns[i].add_before(first[i], first_line, dialect.decimal);
  }
}

}  // namespace posse
