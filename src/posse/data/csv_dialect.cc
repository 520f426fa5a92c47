#include "posse/data/csv_dialect.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/core/error.h"
#include "posse/data/csv.h"

namespace posse {
namespace {

constexpr int kLinesTried = 100;

// How a separator splits the first lines of a text.
struct Split {
  char separator;
  std::size_t width = 0;  // of the first line
  bool regular = false;   // all lines have that width, which is more than 1
};

Split split_by(char separator, const Input& input) {
  Split split{separator};
  try {
    CsvReader reader(input, separator);
    if (!reader.next()) return split;
    split.width = reader.fields().size();
    bool regular = split.width > 1;
    for (int line = 1; line < kLinesTried && reader.next(); ++line) {
      regular = regular && reader.fields().size() == split.width;
    }
    split.regular = regular;
  } catch (const Error&) {
    // A wrong separator finds quotes where there are none; the right one will be told.
  }
  return split;
}

[[noreturn]] void refuse_ambiguous(const std::string& file, const std::vector<Split>& splits) {
  std::vector<std::string> readings, options;
  for (const Split& split : splits) {
    if (!split.regular) continue;
    const std::string word = separator_word(split.separator);
    readings.push_back(fmt::format("{} columns between {}s", split.width, word));
    options.push_back("separator=" + word);
  }
  throw Error(fmt::format("{} can be read in {} ways, with {}; pass {}", file, readings.size(),
                          fmt::join(readings, " or "), fmt::join(options, " or ")));
}

char find_separator(const Input& input) {
  std::vector<Split> splits;
  for (const char separator : {',', '\t', ';'}) splits.push_back(split_by(separator, input));
  const auto is_regular = [](const Split& split) { return split.regular; };
  const auto fit = std::find_if(splits.begin(), splits.end(), is_regular);
  if (std::count_if(splits.begin(), splits.end(), is_regular) > 1) {
    refuse_ambiguous(input.name, splits);
  }
  if (fit != splits.end()) return fit->separator;
  if (split_by('|', input).regular) return '|';
  // Uneven lines are refused later; the message should name the separator of the first line.
  for (const Split& split : splits) {
    if (split.width > 1) return split.separator;
  }
  return split_by(' ', input).regular ? ' ' : ',';
}

// A number as it was first seen, such as 3,14.
struct Sighting {
  CsvPlace place;
  std::size_t column;
  std::string field;
};

struct Sightings {
  std::optional<Sighting> comma, point;
  std::optional<Sighting> ambiguous;  // 1,234 may be a decimal, or have a mark of thousands
};

std::optional<Sighting>* sighting_of(std::string_view field, Sightings& sightings) {
  const bool comma = field.find(',') != std::string_view::npos;
  const bool point = field.find('.') != std::string_view::npos;
  if (comma && point && has_thousands(field)) {
    return field.rfind(',') > field.rfind('.') ? &sightings.comma : &sightings.point;
  }
  if (comma == point) return nullptr;
  if (!parse_number(field, comma ? ',' : '.')) return nullptr;
  if (!comma) return &sightings.point;
  return has_thousands(field) ? &sightings.ambiguous : &sightings.comma;
}

Sightings find_numbers(const Input& input, char separator) {
  Sightings sightings;
  CsvReader reader(input, separator);
  while (reader.next()) {
    for (std::size_t i = 0; i < reader.fields().size(); ++i) {
      const std::string_view field = reader.fields()[i];
      auto* first = sighting_of(field, sightings);
      if (first != nullptr && !*first) *first = Sighting{reader.place(), i, std::string(field)};
    }
  }
  return sightings;
}

char find_decimal(const Input& input, char separator) {
  if (separator == ',') return '.';
  const auto [comma, point, ambiguous] = find_numbers(input, separator);
  if (comma && point) {
    comma->place.fail(
        comma->column,
        fmt::format("{} has a decimal comma, but {} in line {} has a point; pass "
                    "decimal=comma or decimal=point",
                    quoted_field(comma->field), quoted_field(point->field), point->place.line));
  }
  if (ambiguous && !comma && !point) {
    ambiguous->place.fail(ambiguous->column,
                          fmt::format("{} may have decimals or thousands; pass decimal=comma, or "
                                      "remove the mark of thousands",
                                      quoted_field(ambiguous->field)));
  }
  return comma ? ',' : '.';
}

}  // namespace

CsvDialect find_dialect(const Input& input, std::optional<char> separator,
                        std::optional<char> decimal) {
  CsvDialect dialect;
  dialect.separator = separator ? *separator : find_separator(input);
  dialect.decimal = decimal ? *decimal : find_decimal(input, dialect.separator);
  return dialect;
}

std::string separator_word(char separator) {
  switch (separator) {
    case '\t':
      return "tab";
    case ';':
      return "semicolon";
    case '|':
      return "pipe";
    case ' ':
      return "blank";
    default:
      return "comma";
  }
}

}  // namespace posse
