#include "posse/data/csv_layout.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/plain_text.h"
#include "posse/data/csv.h"
#include "posse/data/table.h"
#include "posse/data/useless_column.h"

namespace posse {
namespace {

using Names = std::vector<std::string>;
using Refs = std::optional<std::vector<ColumnRef>>;

bool names_a_column(const Refs& columns) {
  return columns && std::any_of(columns->begin(), columns->end(),
                                [](const ColumnRef& column) { return column.number == 0; });
}

bool has_header(const CsvSurvey& survey, const CsvTableOptions& options) {
  if (options.header != CsvTableOptions::Header::automatic) {
    return options.header == CsvTableOptions::Header::yes;
  }
  const bool label_is_named = options.label && options.label->number == 0;
  return label_is_named || names_a_column(options.categorical) || names_a_column(options.ignore) ||
         survey.first_may_be_header();
}

Names column_names(const CsvSurvey& survey, bool header) {
  Names names;
  for (std::size_t i = 0; i < survey.width(); ++i) {
    const bool named = header && !survey.first[i].empty();
    names.push_back(named ? survey.first[i] : std::to_string(i + 1));
  }
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

// Whether each column is among those named.
std::vector<bool> named_columns(const Refs& refs, const Names& names, const std::string& file) {
  std::vector<bool> named(names.size(), false);
  if (!refs) return named;
  for (const ColumnRef& one : *refs) named[column_index(one, names, file)] = true;
  return named;
}

void refuse_contradiction(const CsvLayout& layout, const std::vector<bool>& declared,
                          const std::vector<bool>& ignored, const std::string& file) {
  for (std::size_t i = 0; i < ignored.size(); ++i) {
    if (!ignored[i] || !(i == layout.label || declared[i])) continue;
    throw Error(fmt::format("{}: column '{}' is named in ignore, and also as {}", file,
                            layout.columns[i].name,
                            i == layout.label ? "the label" : "categorical"));
  }
}

// Lines that end with a separator have one field more, which no caller means.
void leave_out_empty_end(CsvLayout& layout, bool ends_empty) {
  if (ends_empty && layout.label + 1 < layout.columns.size()) {
    layout.columns.back().left_out = kLeftOutAsEmptyEnd;
  }
}

void leave_out_columns(CsvLayout& layout, const CsvTableOptions& options,
                       const std::vector<bool>& declared, const std::vector<bool>& ignored) {
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    CsvLayout::Column& column = layout.columns[i];
    if (ignored[i]) column.left_out = kLeftOutAsTold;
    if (options.ignore || declared[i] || i == layout.label) continue;
    column.left_out = reason_to_leave_out(column.name, column.survey);
  }
}

// Whether a name is not taken for the number of a column, nor for a word such as 'last'.
bool is_spelled_as_name(const std::string& name) {
  constexpr std::array kWords = {"last", "auto", "none"};
  return is_plain_text(name) && !parse_number(name) &&
         std::find(kWords.begin(), kWords.end(), name) == kWords.end();
}

void settle_columns(CsvSurvey& survey, std::size_t label, bool decimal_is_known) {
  for (std::size_t i = 0; i < survey.width(); ++i) {
    if (i == label) {
      survey.columns[i].keep_placeholders();
    } else {
      survey.columns[i].settle(decimal_is_known);
    }
  }
}

std::string note_on_labels(const ColumnSurvey& label) {
  const ColumnSurvey::Word& first = label.first_missing;
  return fmt::format("{} {} no label{} and {} left out", label.missing,
                     label.missing == 1 ? "row has" : "rows have",
                     first.value.empty() ? "" : fmt::format(" ({})", quoted_field(first.value)),
                     label.missing == 1 ? "is" : "are");
}

std::string note_on_marks(const CsvLayout::Column& column) {
  const MarkedNumbers& marked = column.survey.marked;
  return fmt::format("{} is read without its {}", column.name,
                     !marked.have_thousands() ? "unit, " + marked.unit()
                     : marked.unit().empty()  ? "marks of thousands"
                                              : "marks of thousands and unit, " + marked.unit());
}

std::vector<std::string> notes_on(const CsvLayout& layout, const CsvTableOptions& options) {
  std::vector<std::string> notes;
  const ColumnSurvey& label = layout.columns[layout.label].survey;
  if (label.missing > 0 && options.missing != CsvTableOptions::Missing::refuse) {
    notes.push_back(note_on_labels(label));
  }
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    const CsvLayout::Column& column = layout.columns[i];
    if (layout.is_feature(i) && !column.categorical && column.survey.reads_marked) {
      notes.push_back(note_on_marks(column));
    }
    if (column.left_out == kLeftOutAsEmptyEnd) {
      notes.push_back(fmt::format("column {} is left out: {}", i + 1, column.left_out));
    }
  }
  return notes;
}

}  // namespace

Spec ColumnRef::spec() const {
  return number > 0 ? Spec::of(static_cast<double>(number)) : Spec::of_text(name);
}

ColumnRef reference_to(const CsvLayout& layout, std::size_t i) {
  const std::string& name = layout.columns[i].name;
  const auto same = [&](const CsvLayout::Column& column) { return column.name == name; };
  const bool is_named = layout.header && is_spelled_as_name(name) &&
                        std::count_if(layout.columns.begin(), layout.columns.end(), same) == 1;
  return is_named ? ColumnRef{.number = 0, .name = name} : ColumnRef{.number = i + 1};
}

std::string CsvTableOptions::key() const {
  const auto key = [](const ColumnRef& column) {
    return fmt::format("{}:{}:{}", column.number, column.name.size(), column.name);
  };
  std::string text = fmt::format("'{}' '{}' {} {} label {}", separator.value_or('a'),
                                 decimal.value_or('a'), static_cast<int>(header),
                                 static_cast<int>(missing), label ? key(*label) : "last");
  for (const auto& [name, columns] :
       {std::pair{" categorical", &categorical}, {" ignore", &ignore}}) {
    if (!*columns) continue;
    text += name;
    for (const ColumnRef& column : **columns) text += " " + key(column);
  }
  return text;
}

std::string CsvLayout::format() const {
  return fmt::format(
      "{}, {}{} header",
      columns.size() == 1 ? "not separated"
                          : fmt::format("separated by {}s", separator_word(dialect.separator)),
      dialect.decimal == ',' ? "decimal commas, " : "", header ? "with a" : "without a");
}

CsvLayout lay_out_csv(const Input& input, const CsvTableOptions& options) {
  const std::string& file = input.name;
  const CsvDialect dialect = find_dialect(input, options.separator, options.decimal);
  CsvSurvey survey(input, dialect);
  CsvLayout layout{
      .dialect = dialect, .header = has_header(survey, options), .columns = {}, .notes = {}};
  if (layout.header && survey.lines == 1) throw Error(file + " has a header but no rows");
  if (!layout.header) survey.add_first_line();
  layout.first_line = survey.first_line;
  layout.rows = survey.lines - (layout.header ? 1 : 0);

  const Names names = column_names(survey, layout.header);
  const bool ends_empty = survey.ends_empty();
  layout.label = options.label ? column_index(*options.label, names, file)
                               : names.size() - (ends_empty ? 2 : 1);
  settle_columns(survey, layout.label, options.decimal.has_value());
  const std::vector<bool> declared = named_columns(options.categorical, names, file);
  const std::vector<bool> ignored = named_columns(options.ignore, names, file);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool has_words = survey.columns[i].words > 0;
    layout.columns.push_back({.name = names[i],
                              .survey = std::move(survey.columns[i]),
                              .categorical = options.categorical ? declared[i] : has_words});
  }
  layout.label_is_declared = declared[layout.label];
  refuse_contradiction(layout, declared, ignored, file);
  leave_out_columns(layout, options, declared, ignored);
  leave_out_empty_end(layout, ends_empty);
  layout.notes = notes_on(layout, options);
  return layout;
}

}  // namespace posse
