// The world of any classification data: a CSV file with a column of labels.
#include <fmt/format.h>

#include "posse/data/load.h"
#include "posse/environments/entries.h"
#include "posse/environments/table_world.h"
#include "posse/environments/world_table.h"

namespace posse {
namespace {

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
           "the rows are shuffled, and shuffled again once all have been shown; posse data look "
           "FILE tells how a file is understood",
       .paper = "classification as a contextual bandit: Beygelzimer & Langford, The Offset Tree "
                "for Learning with Partial Labels (KDD 2009)",
       .parameters =
           Parameters{{"path", "\"\"", "the file, plain or compressed by gzip", any_text()}} +
           csv_parameters() + table_parameters() +
           Parameters{{"max_bytes", fmt::format("{}", kMaxDataBytes),
                       "the most bytes that the file may hold, uncompressed", whole(1, 0x1p53)}},
       .settle = require_path},
      [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
        return make_table_world(arguments, world_table(arguments), nature);
      }};
}

}  // namespace posse
