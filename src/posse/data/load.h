// Loads tables once per process; all threads share them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "posse/data/csv_table.h"
#include "posse/data/known_datasets.h"
#include "posse/data/table.h"

namespace posse {

// The uncompressed bytes of a known file. Throws Error if its checksum is not the published one.
std::string verified_bytes(const KnownFile& file, const std::filesystem::path& path);

// The dataset of that name, with its files verified. Throws Error if one is missing or altered.
std::shared_ptr<const Table> load_dataset(const std::string& name);

// The table of a CSV file, read again only if the file has changed.
std::shared_ptr<const Table> load_csv(const std::filesystem::path& path,
                                      const CsvTableOptions& options);

// The SHA-256 of a file's uncompressed bytes, computed again only if the file has changed.
std::string file_sha256(const std::filesystem::path& path);

}  // namespace posse
