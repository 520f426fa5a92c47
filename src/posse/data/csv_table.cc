#include "posse/data/csv_table.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/core/error.h"
#include "posse/data/csv.h"
#include "posse/data/text_table.h"

namespace posse {
namespace {

// Limits for a column that was not declared categorical: of all categories, and of categories that
// are mostly numbers.
constexpr std::size_t kMaxCategories = 1000;
constexpr std::size_t kMaxMixedCategories = 20;

// A label of that many different numbers is hardly a class.
constexpr std::size_t kManyNumbers = 100;

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

bool are_numbers(const std::vector<std::string>& words, char decimal) {
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
    return parse_number(word, decimal).has_value();
  });
}

std::string reference_text(const CsvLayout& layout, std::size_t i) {
  return to_string(reference_to(layout, i).spec());
}

// The categorical columns, and one more, as a list that the user can pass.
std::string categorical_list(const CsvLayout& layout, std::size_t more) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    const bool is_category = layout.is_feature(i) && layout.columns[i].categorical;
    if (i == more || is_category) names.push_back(reference_text(layout, i));
  }
  return fmt::format("categorical=[{}]", fmt::join(names, ", "));
}

// The first class that only one row has.
std::optional<std::string> single_class(const Table& table) {
  const std::vector<Index> counts = table.class_counts();
  const auto single = std::find(counts.begin(), counts.end(), Index{1});
  if (single == counts.end()) return std::nullopt;
  return table.classes()[static_cast<std::size_t>(single - counts.begin())];
}

void check_number_of_classes(const Table& table, const std::string& file, const CsvLayout& layout) {
  const std::string& name = layout.columns[layout.label].name;
  const std::size_t classes = table.classes().size();
  const auto rows = static_cast<std::size_t>(table.rows());
  if (classes < 2) {
    throw Error(fmt::format("{}: the label, column '{}', has only one class, '{}'", file, name,
                            table.classes().front()));
  }
  const bool numbers = are_numbers(table.classes(), layout.dialect.decimal);
  const bool may_be_classes = classes <= kMaxClasses && (classes < 20 || 2 * classes <= rows);
  if (numbers && classes >= kManyNumbers && !layout.label_is_declared) {
    const std::string declared = categorical_list(layout, layout.label);
    throw Error(fmt::format(
        "{}: the label, column '{}', has {} different numbers: is it a reward or a "
        "measurement rather than a class? pass label= to name another column{}",
        file, name, classes,
        may_be_classes && !single_class(table) ? ", or " + declared + " if they are classes" : ""));
  }
  if (may_be_classes) return;
  throw Error(
      fmt::format("{}: the label, column '{}', has {} classes in {} rows{}; at most {} are "
                  "allowed, each with several rows; pass label= to name another column",
                  file, name, classes, rows, numbers ? ": it looks like a number, not a class" : "",
                  kMaxClasses));
}

bool has_too_many_categories(const Column& column, char decimal) {
  const std::vector<std::string>& all = column.categories;
  const auto numbers =
      static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const std::string& one) {
        return parse_number(one, decimal).has_value();
      }));
  return all.size() > (2 * numbers > all.size() ? kMaxMixedCategories : kMaxCategories);
}

void check_that_classes_recur(const Table& table, const Input& input, const TextFormat& format,
                              const CsvLayout& layout) {
  const auto label = single_class(table);
  if (!label) return;
  const CsvPlace place = place_of_label(*label, input, format);
  const bool may_be_name = !layout.header && place.line == layout.first_line;
  place.fail(
      format.label,
      fmt::format("no other row has the label '{}'; a class that occurs once cannot be "
                  "learnt: remove the row{}",
                  *label, may_be_name ? ", or pass header=yes if it names the columns" : ""));
}

// Numbers that may be read in two ways must not become categories unnoticed.
void check_thousands(const CsvLayout& layout, const std::string& file) {
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    const ColumnSurvey& survey = layout.columns[i].survey;
    const bool may_be_numbers = survey.may_be_numbers() && survey.marked.have_thousands();
    if (!layout.is_feature(i) || survey.words == 0 || !may_be_numbers) continue;
    throw Error(fmt::format(
        "{}: column '{}' seems to hold numbers with marks of thousands, such as {} in line {}; "
        "pass decimal=point or decimal=comma to tell them from decimals, remove the marks, "
        "pass ignore=[{}] to leave out the column, or pass {}",
        file, layout.columns[i].name, quoted_field(survey.word.value), survey.word.line,
        reference_text(layout, i), categorical_list(layout, i)));
  }
}

void check_categories(const Table& table, const CsvLayout& layout, const std::string& file) {
  auto column = table.columns().begin();
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    if (!layout.is_feature(i)) continue;
    const Column& its = *column++;
    if (!has_too_many_categories(its, layout.dialect.decimal)) continue;
    const ColumnSurvey::Word& word = layout.columns[i].survey.word;
    throw Error(fmt::format(
        "{}: column '{}' has {} different values, and {} in line {} is not a number; leave it "
        "empty if it is missing, pass ignore=[{}] to leave out the column, or pass {}",
        file, its.name, its.categories.size(), quoted_field(word.value), word.line,
        reference_text(layout, i), categorical_list(layout, i)));
  }
}

void check_width(const CsvLayout& layout, const std::string& file) {
  if (layout.columns.size() < 2) {
    throw Error(fmt::format(
        "{} has only one column; a row consists of features and a label, separated by commas, "
        "tabs, semicolons, pipes or blanks; pass separator= to say which",
        file));
  }
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    if (layout.is_feature(i)) return;
  }
  throw Error(
      fmt::format("{}: all columns but the label are left out; pass ignore=none to keep them, "
                  "or ignore=[...] to choose",
                  file));
}

void check_label(const CsvLayout& layout, const std::string& file) {
  const CsvLayout::Column& label = layout.columns[layout.label];
  if (label.survey.values > 0) return;
  throw Error(
      fmt::format("{}: the label, column '{}', has no values; pass label= to name another column",
                  file, label.name));
}

TextFormat text_format(const CsvLayout& layout, const CsvTableOptions& options) {
  TextFormat format{.separator = layout.dialect.separator,
                    .decimal = layout.dialect.decimal,
                    .header = layout.header,
                    .label = layout.label,
                    .refuse_missing = options.missing == CsvTableOptions::Missing::refuse,
                    .skip_unlabelled = options.missing != CsvTableOptions::Missing::refuse};
  for (const CsvLayout::Column& column : layout.columns) {
    format.left_out.push_back(!column.left_out.empty());
    format.marked.push_back(column.survey.reads_marked);
  }
  return format;
}

std::vector<Column> feature_columns(const CsvLayout& layout) {
  std::vector<Column> columns;
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    const CsvLayout::Column& column = layout.columns[i];
    if (layout.is_feature(i)) {
      columns.push_back({.name = column.name, .categorical = column.categorical});
    }
  }
  return columns;
}

TableReading reading_of(const CsvLayout& layout) {
  TableReading reading{.format = layout.format(),
                       .label = layout.columns[layout.label].name,
                       .left_out = {},
                       .notes = layout.notes};
  for (const CsvLayout::Column& column : layout.columns) {
    const bool has_note = column.left_out == kLeftOutAsEmptyEnd;
    if (column.left_out.empty() || has_note) continue;
    reading.left_out.push_back({column.name, column.left_out});
  }
  return reading;
}

}  // namespace

Table read_csv_table(const Input& input, const CsvTableOptions& options) {
  const std::string& file = input.name;
  const CsvLayout layout = lay_out_csv(input, options);
  check_width(layout, file);
  check_label(layout, file);
  if (!options.categorical) check_thousands(layout, file);
  const TextFormat format = text_format(layout, options);
  const std::vector<Column> columns = feature_columns(layout);
  TableBuilder builder(columns);
  builder.reserve(static_cast<Index>(layout.rows));
  builder.set_reading(reading_of(layout));
  if (options.missing == CsvTableOptions::Missing::mean) builder.fill_missing();
  add_rows(input, format, columns, builder);
  Table table = builder.finish();

  check_number_of_classes(table, file, layout);
  check_that_classes_recur(table, input, format, layout);
  if (!options.categorical) check_categories(table, layout, file);
  return table;
}

}  // namespace posse
