// Says where datasets are kept: --data, else $POSSE_DATA, else the user's cache.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "posse/data/known_datasets.h"

namespace posse {

// For the whole process, above $POSSE_DATA; to be said before threads look. An empty one takes it
// back.
void set_data_folder(std::filesystem::path folder);

std::filesystem::path data_folder();

// The file, plain or compressed (name, name.gz, name.Z), in the folder or below it in one of the
// dataset's name.
std::optional<std::filesystem::path> find_file(const KnownDataset& dataset, const KnownFile& file);

// The same; throws Error saying where it was looked for and how to get it.
std::filesystem::path found_file(const KnownDataset& dataset, const KnownFile& file);

}  // namespace posse
