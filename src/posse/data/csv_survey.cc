#include "posse/data/csv_survey.h"

#include <algorithm>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/data/text_table.h"

namespace posse {

CsvSurvey::CsvSurvey(const Input& input, char separator) {
  CsvReader reader(input, separator);
  if (!reader.next()) throw Error(input.name + " is empty; it should have a row per line");
  const std::size_t first_line = reader.place().line;
  first.assign(reader.fields().begin(), reader.fields().end());
  words.resize(width());
  for (lines = 1; reader.next(); ++lines) {
    const auto& fields = reader.fields();
    if (fields.size() != width()) {
      reader.place().fail(
          fmt::format("has {} fields, but line {} has {}", fields.size(), first_line, width()));
    }
    for (std::size_t i = 0; i < width(); ++i) {
      if (fields[i] == first[i]) first_repeats = true;
      if (words[i].line > 0 || is_missing(fields[i]) || parse_number(fields[i])) continue;
      words[i] = {reader.place().line, std::string(fields[i])};
    }
  }
}

bool CsvSurvey::first_may_be_header() const {
  return !first_repeats && std::none_of(first.begin(), first.end(), [](const std::string& field) {
    return is_missing(field) || parse_number(field);
  });
}

}  // namespace posse
