// The folder of the datasets: --data, else $POSSE_DATA, else the user's cache.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "posse/data/known_datasets.h"

namespace posse {

// For the whole process, with precedence over $POSSE_DATA. Call it before threads start. An empty
// path restores the default.
void set_data_folder(std::filesystem::path folder);

std::filesystem::path data_folder();

// The file, plain or compressed (name, name.gz, name.Z), in the folder or in its subfolder with the
// dataset's name.
std::optional<std::filesystem::path> find_file(const KnownDataset& dataset, const KnownFile& file);

// The same, but throws Error that says where it should be and how to get it if it is missing.
std::filesystem::path require_file(const KnownDataset& dataset, const KnownFile& file);

}  // namespace posse
