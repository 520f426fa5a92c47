#include "posse/environments/world_table.h"

#include <algorithm>

#include "posse/data/load.h"

namespace posse {
namespace {

ColumnRef column_ref(const Spec& value) {
  if (value.kind != Spec::Kind::number) return {.number = 0, .name = value.word};
  return {.number = static_cast<std::size_t>(value.number)};
}

// The columns of a list; none for a word such as 'none', which has no items.
std::vector<ColumnRef> column_refs(const Spec& list) {
  std::vector<ColumnRef> columns;
  for (const Argument& item : list.arguments) columns.push_back(column_ref(item.value));
  return columns;
}

std::optional<char> separator_character(const std::string& word) {
  if (word == "auto") return std::nullopt;
  if (word == "tab") return '\t';
  if (word == "blank") return ' ';
  if (word == "pipe") return '|';
  return word == "semicolon" ? ';' : ',';
}

std::optional<char> decimal_mark(const std::string& word) {
  if (word == "auto") return std::nullopt;
  return word == "comma" ? ',' : '.';
}

std::uint64_t max_bytes(const Arguments& arguments) {
  return static_cast<std::uint64_t>(arguments.whole("max_bytes"));
}

bool is_known_dataset(const std::string& name) {
  const std::vector<KnownDataset>& all = known_datasets();
  return std::any_of(all.begin(), all.end(),
                     [&](const KnownDataset& dataset) { return dataset.name == name; });
}

}  // namespace

Parameters csv_parameters() {
  const Domain columns = list_of(or_text(whole(1))).or_word("auto").or_word("none");
  return {{"label", "last", "the column of labels: its name, its number from 1, or 'last'",
           or_text(whole(1)).or_word("last")},
          {"categorical", "auto",
           "columns of categories, by name or number; 'auto': those with a value that is no "
           "number; a label named here may have any number of different values",
           columns},
          {"ignore", "auto",
           "columns to leave out, by name or number; 'auto': those that number, identify or date "
           "the rows, unless they are named in categorical",
           columns},
          {"missing", "own",
           "what a missing value (an empty field, ?, NA, NaN, NULL, None) becomes: an indicator of "
           "its own, the column's mean (of categories the most frequent one), or an error; a row "
           "without a label is left out, or an error",
           one_of({"own", "mean", "refuse"})},
          {"header", "auto",
           "whether the first line names the columns; 'auto': if none of its fields is a number, "
           "and one stands above numbers or none occurs again in its column",
           one_of({"auto", "yes", "no"})},
          {"separator", "auto",
           "what stands between fields; 'auto': that of comma, tab and semicolon which splits "
           "all lines alike, else a pipe if it does, or blanks if none of the three occurs",
           one_of({"auto", "comma", "tab", "semicolon", "pipe", "blank"})},
          {"decimal", "auto",
           "the mark of decimals; 'auto': a comma if there are such numbers and fields are not "
           "separated by commas",
           one_of({"auto", "point", "comma"})}};
}

CsvTableOptions csv_options(const Arguments& arguments) {
  using Header = CsvTableOptions::Header;
  using Missing = CsvTableOptions::Missing;
  CsvTableOptions options;
  options.separator = separator_character(arguments.word("separator"));
  options.decimal = decimal_mark(arguments.word("decimal"));
  if (!arguments.is("header", "auto")) {
    options.header = arguments.is("header", "yes") ? Header::yes : Header::no;
  }
  if (!arguments.is("label", "last")) options.label = column_ref(arguments.value("label"));
  if (!arguments.is("categorical", "auto")) {
    options.categorical = column_refs(arguments.value("categorical"));
  }
  if (!arguments.is("ignore", "auto")) options.ignore = column_refs(arguments.value("ignore"));
  if (arguments.is("missing", "mean")) options.missing = Missing::mean;
  if (arguments.is("missing", "refuse")) options.missing = Missing::refuse;
  return options;
}

std::shared_ptr<const Table> world_table(const Arguments& arguments) {
  const std::string& world = arguments.complete().word;
  if (world == "dataset") {
    return load_csv(arguments.word("path"), csv_options(arguments), max_bytes(arguments));
  }
  return is_known_dataset(world) ? load_dataset(world) : nullptr;
}

CsvLayout world_layout(const Arguments& arguments) {
  return load_csv_layout(arguments.word("path"), csv_options(arguments), max_bytes(arguments));
}

}  // namespace posse
