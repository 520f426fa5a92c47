#include "posse/data/load.h"

#include <functional>
#include <map>
#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/data/folder.h"
#include "posse/data/plain_bytes.h"
#include "posse/data/sha256.h"

namespace posse {
namespace fs = std::filesystem;
namespace {

// Computes each value once. All callers wait while one is computed, since it may be theirs.
template <class Value>
class Memo {
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

Memo<SharedTable>& loaded_tables() {
  static Memo<SharedTable> memo;
  return memo;
}

// Differs when the file has changed.
std::string file_stamp(const fs::path& path) {
  std::error_code failure;
  const auto size = fs::file_size(path, failure);
  const auto time = failure ? fs::file_time_type() : fs::last_write_time(path, failure);
  if (failure) throw Error(fmt::format("cannot read {}: {}", path.string(), failure.message()));
  return fmt::format("{} {} {}", fs::absolute(path).string(), size,
                     time.time_since_epoch().count());
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
  std::string bytes = read_plain_bytes(path);
  const std::string found = sha256(bytes);
  if (found == file.sha256) return bytes;
  throw Error(fmt::format("{} is not the published {}: its bytes have SHA-256 {}, expected {}",
                          path.string(), file.name, found, file.sha256));
}

SharedTable load_dataset(const std::string& name) {
  const KnownDataset& dataset = known_dataset(name);
  return loaded_tables().get(name, [&] { return read_dataset(dataset); });
}

SharedTable load_csv(const fs::path& path, const CsvTableOptions& options) {
  return loaded_tables().get(file_stamp(path) + " " + options.key(), [&] {
    return std::make_shared<const Table>(
        read_csv_table(path.string(), read_plain_bytes(path), options));
  });
}

std::string file_sha256(const fs::path& path) {
  static Memo<std::string> sums;
  return sums.get(file_stamp(path), [&] { return sha256(read_plain_bytes(path)); });
}

}  // namespace posse
