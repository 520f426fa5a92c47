// The worlds of the datasets that Posse knows by name.
#include <fmt/format.h>

#include "posse/data/known_datasets.h"
#include "posse/environments/entries.h"
#include "posse/environments/table_world.h"
#include "posse/environments/world_table.h"

namespace posse {

Entry<EnvironmentFactory> known_dataset_world(const KnownDataset& dataset) {
  return {{.name = dataset.name,
           .summary = dataset.summary,
           .rule = fmt::format("each round shows a row; the {} classes are the arms, the right one "
                               "pays 1, the others 0; the {} rows are shuffled, and shuffled again "
                               "once all have been shown",
                               dataset.K, dataset.rows),
           .paper = dataset.citation,
           .parameters = table_parameters()},
          [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
            return make_table_world(arguments, world_table(arguments), nature);
          }};
}

}  // namespace posse
