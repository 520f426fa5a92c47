// Loads tables once per process; all threads share them.
#pragma once

#include <cstdint>
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

// How many uncompressed bytes a file of the user's may hold by default: 1 GiB.
inline constexpr std::uint64_t kMaxDataBytes = std::uint64_t{1} << 30U;

// The table of a CSV file, read again only if the file has changed. Rows are read one by one, so
// the text is never in memory as a whole.
std::shared_ptr<const Table> load_csv(const std::filesystem::path& path,
                                      const CsvTableOptions& options,
                                      std::uint64_t max_bytes = kMaxDataBytes);

// How load_csv() would read the file, even if it cannot become a table.
CsvLayout load_csv_layout(const std::filesystem::path& path, const CsvTableOptions& options,
                          std::uint64_t max_bytes = kMaxDataBytes);

// The SHA-256 of a file's uncompressed bytes, computed again only if the file has changed.
std::string file_sha256(const std::filesystem::path& path, std::uint64_t max_bytes = kMaxDataBytes);

}  // namespace posse
