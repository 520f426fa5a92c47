// The world of any classification data: a CSV file with a column of labels.
#include <fmt/format.h>

#include "posse/data/load.h"
#include "posse/environments/entries.h"
#include "posse/environments/table_world.h"

namespace posse {
namespace {

ColumnRef column_ref(const Spec& value) {
  if (value.kind != Spec::Kind::number) return {.number = 0, .name = value.word};
  return {.number = static_cast<std::size_t>(value.number)};
}

char separator_character(const Arguments& arguments) {
  if (arguments.is("separator", "blank")) return ' ';
  return arguments.is("separator", "semicolon") ? ';' : ',';
}

CsvTableOptions csv_options(const Arguments& arguments) {
  using Header = CsvTableOptions::Header;
  CsvTableOptions options;
  options.separator = separator_character(arguments);
  if (!arguments.is("header", "auto")) {
    options.header = arguments.is("header", "yes") ? Header::yes : Header::no;
  }
  if (!arguments.is("label", "last")) options.label = column_ref(arguments.value("label"));
  if (!arguments.is("categorical", "auto")) {
    options.categorical.emplace();  // also for 'none', which has no items
    for (const Argument& item : arguments.value("categorical").arguments) {
      options.categorical->push_back(column_ref(item.value));
    }
  }
  return options;
}

void require_path(Arguments& arguments) {
  if (!arguments.word("path").empty()) return;
  throw Error("environment dataset needs a file, as in dataset(path=\"rows.csv\", label=\"kind\")");
}

}  // namespace

Entry<EnvironmentFactory> dataset_world() {
  return {
      {.name = "dataset",
       .summary = "any CSV file with a column of labels",
       .rule =
           "each round shows a row; the classes are the arms, the right one pays 1, the others 0; "
           "the rows are shuffled, and shuffled again once all have been shown",
       .paper = "classification as a contextual bandit: Beygelzimer & Langford, The Offset Tree "
                "for Learning with Partial Labels (KDD 2009)",
       .parameters =
           Parameters{
               {"path", "\"\"", "the file, plain or compressed by gzip", any_text()},
               {"label", "last", "the column of labels: its name, its number from 1, or 'last'",
                or_text(whole(1)).or_word("last")},
               {"categorical", "auto",
                "columns of categories, by name or number; 'auto': those with a value that is "
                "no number",
                list_of(or_text(whole(1))).or_word("auto").or_word("none")},
               {"header", "auto",
                "whether the first line names the columns; 'auto': if none of its fields is a "
                "number or occurs again in its column",
                one_of({"auto", "yes", "no"})},
               {"separator", "comma", "what stands between fields",
                one_of({"comma", "semicolon", "blank"})}} +
           table_parameters() +
           Parameters{{"max_bytes", fmt::format("{}", kMaxDataBytes),
                       "the most bytes that the file may hold, uncompressed", whole(1, 0x1p53)}},
       .settle = require_path},
      [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
        const auto table = load_csv(arguments.word("path"), csv_options(arguments),
                                    static_cast<std::uint64_t>(arguments.whole("max_bytes")));
        return make_table_world(arguments, table, nature);
      }};
}

}  // namespace posse
