#include "posse/data/known_datasets.h"

#include "posse/core/error.h"
#include "posse/data/entries.h"

namespace posse {

const std::vector<KnownDataset>& known_datasets() {
  static const std::vector<KnownDataset> all = {
      shuttle_dataset(), mushroom_dataset(), adult_dataset(), covertype_dataset(), mnist_dataset(),
  };
  return all;
}

const KnownDataset& known_dataset(const std::string& name) {
  std::vector<std::string> names;
  for (const KnownDataset& dataset : known_datasets()) {
    if (dataset.name == name) return dataset;
    names.push_back(dataset.name);
  }
  throw Error("there is no dataset '" + name + "'; " + alternatives(name, "there are", names));
}

}  // namespace posse
