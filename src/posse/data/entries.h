// Declares the known datasets, each described in the file of its name, and their common parts.
#pragma once

#include "posse/data/known_datasets.h"
#include "posse/data/text_table.h"

namespace posse {

KnownDataset shuttle_dataset();
KnownDataset mushroom_dataset();
KnownDataset adult_dataset();
KnownDataset covertype_dataset();
KnownDataset mnist_dataset();

// The table of several text files, one after the other.
Table read_texts(const std::vector<NamedBytes>& files, const TextFormat& format,
                 const std::vector<Column>& columns);

// Columns of numbers named "1", "2", ...
std::vector<Column> numbered_columns(std::size_t count);

// The folder of the UCI repository's files.
inline const std::string kUci = "https://archive.ics.uci.edu/ml/machine-learning-databases/";
inline const std::string kUciLicence = "Creative Commons Attribution 4.0 International (CC BY 4.0)";

}  // namespace posse
