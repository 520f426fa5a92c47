// Mushroom: edible or poisonous, by 22 categorical attributes.
#include "posse/data/entries.h"

namespace posse {
namespace {

std::vector<Column> mushroom_columns() {
  std::vector<Column> columns;
  for (const char* name : {"cap-shape",
                           "cap-surface",
                           "cap-color",
                           "bruises",
                           "odor",
                           "gill-attachment",
                           "gill-spacing",
                           "gill-size",
                           "gill-color",
                           "stalk-shape",
                           "stalk-root",
                           "stalk-surface-above-ring",
                           "stalk-surface-below-ring",
                           "stalk-color-above-ring",
                           "stalk-color-below-ring",
                           "veil-type",
                           "veil-color",
                           "ring-number",
                           "ring-type",
                           "spore-print-color",
                           "population",
                           "habitat"}) {
    columns.push_back({.name = name, .categorical = true});
  }
  return columns;
}

}  // namespace

KnownDataset mushroom_dataset() {
  return {.name = "mushroom",
          .summary = "edible or poisonous mushrooms from 22 categorical attributes",
          .files = {{"agaricus-lepiota.data",
                     373704,
                     "e65d082030501a3ebcbcd7c9f7c71aa9d28fdfff463bf4cf4716a3fe13ac360e",
                     {kUci + "mushroom/agaricus-lepiota.data"}}},
          .rows = 8124,
          .d = 22,
          .K = 2,
          .citation =
              "Mushroom [Dataset]. (1981). UCI Machine Learning Repository. "
              "https://doi.org/10.24432/C5959T",
          .licence = kUciLicence,
          .traps =
              "the class comes first; stalk-root is missing (?) in 2,480 rows; veil-type has "
              "one value only",
          .read = [](const std::vector<NamedBytes>& files) {
            return read_texts(files, {.label = 0}, mushroom_columns());
          }};
}

}  // namespace posse
