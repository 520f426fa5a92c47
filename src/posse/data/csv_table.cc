#include "posse/data/csv_table.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/core/error.h"
#include "posse/data/csv_survey.h"
#include "posse/data/text_table.h"

namespace posse {
namespace {

// Limits for a column that was not declared categorical: of all categories, and of categories that
// are mostly numbers.
constexpr std::size_t kMaxCategories = 1000;
constexpr std::size_t kMaxMixedCategories = 20;

using Names = std::vector<std::string>;

bool has_header(const CsvSurvey& survey, const CsvTableOptions& options) {
  if (options.header != CsvTableOptions::Header::automatic) {
    return options.header == CsvTableOptions::Header::yes;
  }
  const auto is_named = [](const ColumnRef& column) { return column.number == 0; };
  const bool named = (options.label && is_named(*options.label)) ||
                     (options.categorical && std::any_of(options.categorical->begin(),
                                                         options.categorical->end(), is_named));
  return named || survey.first_may_be_header();
}

Names column_names(const CsvSurvey& survey, bool header) {
  if (header) return survey.first;
  Names names;
  for (std::size_t i = 1; i <= survey.width(); ++i) names.push_back(std::to_string(i));
  return names;
}

// The index of a column, from 0.
std::size_t column_index(const ColumnRef& column, const Names& names, const std::string& file) {
  if (column.number > names.size()) {
    throw Error(fmt::format("{} has no column {}; it has {}", file, column.number, names.size()));
  }
  if (column.number > 0) return column.number - 1;
  const auto found = std::find(names.begin(), names.end(), column.name);
  if (found == names.end()) {
    throw Error(fmt::format("{} has no column '{}'; {}", file, column.name,
                            alternatives(column.name, "it has", names)));
  }
  if (std::count(names.begin(), names.end(), column.name) > 1) {
    throw Error(
        fmt::format("{} has more than one column '{}'; give its number", file, column.name));
  }
  return static_cast<std::size_t>(found - names.begin());
}

std::vector<bool> find_categorical(const CsvSurvey& survey, bool header, const Names& names,
                                   const CsvTableOptions& options, const std::string& file) {
  std::vector<bool> categorical(names.size(), false);
  if (options.categorical) {
    for (const ColumnRef& one : *options.categorical)
      categorical[column_index(one, names, file)] = true;
    return categorical;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool first_is_word =
        !header && !is_missing(survey.first[i]) && !parse_number(survey.first[i]);
    categorical[i] = first_is_word || survey.words[i].line > 0;
  }
  return categorical;
}

bool has_label(const CsvReader& reader, const std::string& label, const TextFormat& format) {
  return reader.fields().size() > format.label && reader.fields()[format.label] == label;
}

// The first line with that label.
CsvPlace place_of_label(const std::string& label, const Input& input, const TextFormat& format) {
  CsvReader reader(input, format.separator);
  if (format.header) reader.next();
  while (reader.next() && !has_label(reader, label, format)) continue;
  return reader.place();
}

void check_number_of_classes(const Table& table, const std::string& file, const std::string& name) {
  const std::size_t classes = table.classes().size();
  const auto rows = static_cast<std::size_t>(table.rows());
  if (classes < 2) {
    throw Error(fmt::format("{}: the label, column '{}', has only one class, '{}'", file, name,
                            table.classes().front()));
  }
  if (classes <= kMaxClasses && (classes < 20 || 2 * classes <= rows)) return;
  const bool numbers = parse_number(table.classes().back()).has_value();
  throw Error(
      fmt::format("{}: the label, column '{}', has {} classes in {} rows{}; at most {} are "
                  "allowed, each with several rows; name another column with label=",
                  file, name, classes, rows, numbers ? ": it looks like a number, not a class" : "",
                  kMaxClasses));
}

bool has_too_many_categories(const Column& column) {
  const std::vector<std::string>& all = column.categories;
  const auto numbers =
      static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const std::string& one) {
        return parse_number(one).has_value();
      }));
  return all.size() > (2 * numbers > all.size() ? kMaxMixedCategories : kMaxCategories);
}

void check_that_classes_recur(const Table& table, const Input& input, const TextFormat& format) {
  const std::vector<Index> counts = table.class_counts();
  const auto single = std::find(counts.begin(), counts.end(), Index{1});
  if (single == counts.end()) return;
  const std::string& label = table.classes()[static_cast<std::size_t>(single - counts.begin())];
  place_of_label(label, input, format)
      .fail(format.label, fmt::format("no other row has the label '{}'; a class that occurs once "
                                      "cannot be learnt: remove the row",
                                      label));
}

// The categorical columns as a list that the user can pass; `label` is the index of the label.
std::string categorical_list(const Table& table, std::size_t label) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < table.columns().size(); ++i) {
    const Column& column = table.columns()[i];
    if (!column.categorical) continue;
    names.push_back(parse_number(column.name) ? std::to_string((i < label ? i : i + 1) + 1)
                                              : fmt::format("\"{}\"", column.name));
  }
  return fmt::format("categorical=[{}]", fmt::join(names, ", "));
}

void check_categories(const Table& table, const CsvSurvey& survey, std::size_t label,
                      const std::string& file) {
  for (std::size_t i = 0; i < table.columns().size(); ++i) {
    const Column& column = table.columns()[i];
    if (!has_too_many_categories(column)) continue;
    const std::size_t place = i < label ? i : i + 1;
    CsvSurvey::Word word = survey.words[place];
    if (word.line == 0) word = {1, survey.first[place]};
    throw Error(
        fmt::format("{}: column '{}' has {} different values, and {} in line {} is not a number; "
                    "leave it empty "
                    "if it is missing, remove the column, or pass {}",
                    file, column.name, column.categories.size(), quoted_field(word.value),
                    word.line, categorical_list(table, label)));
  }
}

}  // namespace

std::string CsvTableOptions::key() const {
  const auto key = [](const ColumnRef& column) {
    return fmt::format("{}:{}:{}", column.number, column.name.size(), column.name);
  };
  std::string text = fmt::format("'{}' {} label {}", separator, static_cast<int>(header),
                                 label ? key(*label) : "last");
  if (!categorical) return text;
  text += " categorical";
  for (const ColumnRef& column : *categorical) text += " " + key(column);
  return text;
}

Table read_csv_table(const Input& input, const CsvTableOptions& options) {
  const std::string& file = input.name;
  const CsvSurvey survey(input, options.separator);
  if (survey.width() < 2) {
    throw Error(
        fmt::format("{} has only one column; a row consists of features and a label, "
                    "separated by commas or by separator=",
                    file));
  }
  TextFormat format{.separator = options.separator, .header = has_header(survey, options)};
  if (format.header && survey.lines == 1) throw Error(file + " has a header but no rows");
  const Names names = column_names(survey, format.header);
  format.label = options.label ? column_index(*options.label, names, file) : names.size() - 1;

  const std::vector<bool> categorical =
      find_categorical(survey, format.header, names, options, file);
  std::vector<Column> columns;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i != format.label) columns.push_back({.name = names[i], .categorical = categorical[i]});
  }
  TableBuilder builder(columns);
  builder.reserve(static_cast<Index>(survey.lines));
  add_rows(input, format, columns, builder);
  Table table = builder.finish();

  check_number_of_classes(table, file, names[format.label]);
  check_that_classes_recur(table, input, format);
  if (!options.categorical) check_categories(table, survey, format.label, file);
  return table;
}

}  // namespace posse
