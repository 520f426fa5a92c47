#include "posse/data/load.h"

#include <functional>
#include <map>
#include <mutex>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/file_error.h"
#include "posse/core/input_file.h"
#include "posse/data/folder.h"
#include "posse/data/plain_bytes.h"
#include "posse/data/sha256.h"

namespace posse {
namespace fs = std::filesystem;
namespace {

// Computes each value once. All callers wait while one is computed, since it may be theirs.
template <class Value>
class ComputedOnce {
 public:
  Value get(const std::string& key, const std::function<Value()>& make) {
    const std::lock_guard lock(mutex_);
    const auto known = values_.find(key);
    if (known != values_.end()) return known->second;
    return values_[key] = make();
  }

 private:
  std::mutex mutex_;
  std::map<std::string, Value> values_;
};

using SharedTable = std::shared_ptr<const Table>;

ComputedOnce<SharedTable>& loaded_tables() {
  static ComputedOnce<SharedTable> tables;
  return tables;
}

// Differs when the file has changed.
std::string file_stamp(const fs::path& path) {
  const std::uint64_t size = InputFile(path).size();
  std::error_code failure;
  const auto time = fs::last_write_time(path, failure);
  if (failure) throw_file_error("read", path, failure.value());
  return fmt::format("{} {} {}", fs::absolute(path).string(), size,
                     time.time_since_epoch().count());
}

Input csv_input(const fs::path& path, std::uint64_t max_bytes) {
  return plain_input(input_file(path),
                     {max_bytes, "dataset(max_bytes=...) allows more, if that is intended"});
}

SharedTable read_csv(const fs::path& path, const CsvTableOptions& options,
                     std::uint64_t max_bytes) {
  try {
    return std::make_shared<const Table>(read_csv_table(csv_input(path, max_bytes), options));
  } catch (const std::bad_alloc&) {
    throw Error(fmt::format("not enough memory to read {} ({} bytes)", path.string(),
                            InputFile(path).size()));
  }
}

SharedTable read_dataset(const KnownDataset& dataset) {
  std::vector<NamedBytes> files;
  for (const KnownFile& file : dataset.files) {
    const fs::path path = require_file(dataset, file);
    files.push_back({path.string(), verified_bytes(file, path)});
  }
  return std::make_shared<const Table>(dataset.read(files));
}

}  // namespace

std::string verified_bytes(const KnownFile& file, const fs::path& path) {
  std::string bytes = read_plain_bytes(path, {file.bytes, "it is not the published " + file.name});
  const std::string found = sha256(bytes);
  if (found == file.sha256) return bytes;
  throw Error(fmt::format("{} is not the published {}: its bytes have SHA-256 {}, expected {}",
                          path.string(), file.name, found, file.sha256));
}

SharedTable load_dataset(const std::string& name) {
  const KnownDataset& dataset = known_dataset(name);
  return loaded_tables().get(name, [&] { return read_dataset(dataset); });
}

SharedTable load_csv(const fs::path& path, const CsvTableOptions& options,
                     std::uint64_t max_bytes) {
  return loaded_tables().get(fmt::format("{} {} {}", file_stamp(path), max_bytes, options.key()),
                             [&] { return read_csv(path, options, max_bytes); });
}

CsvLayout load_csv_layout(const fs::path& path, const CsvTableOptions& options,
                          std::uint64_t max_bytes) {
  return lay_out_csv(csv_input(path, max_bytes), options);
}

std::string file_sha256(const fs::path& path, std::uint64_t max_bytes) {
  static ComputedOnce<std::string> sums;
  return sums.get(fmt::format("{} {}", file_stamp(path), max_bytes),
                  [&] { return sha256(*csv_input(path, max_bytes).read()); });
}

}  // namespace posse
