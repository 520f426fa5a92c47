#include "posse/data/fetch_file.h"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/data/folder.h"
#include "posse/data/load.h"

namespace posse {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> urls_of(const KnownFile& file, const std::string& from) {
  if (from.empty()) return file.urls;
  const std::string base = from + (from.ends_with('/') ? "" : "/") + file.name;
  return {base + ".gz", base, base + ".Z"};
}

// A file as it may be served: if compression makes it longer, then by little.
std::uint64_t max_bytes(const KnownFile& file) { return 2 * file.bytes + (64 << 10); }

void download(const std::string& url, const KnownFile& file, const fs::path& part,
              const FetchOptions& options) {
  if (options.on_start) options.on_start(url);
  const bool whole = run({.url = url,
                          .part = part,
                          .timeout = options.timeout,
                          .max_bytes = max_bytes(file),
                          .progress = options.progress});
  if (!whole) throw FetchStopped{part};
}

// Gives the part its name if it is the published file, and removes it otherwise.
void accept(const std::string& url, const KnownFile& file, const fs::path& part) {
  try {
    verified_bytes(file, part);
  } catch (const Error& error) {
    fs::remove(part);
    throw DownloadFailed(
        fmt::format("{} gave something else, which was removed: {}", url, error.what()));
  }
  fs::path path = part;
  path.replace_extension();
  write_file(path, read_file(part));
  fs::remove(part);
}

fs::path fetch_from(const std::string& url, const KnownFile& file, const FetchOptions& options) {
  fs::path path = data_folder() / url.substr(url.rfind('/') + 1);
  const fs::path part = path.string() + ".part";
  const bool resumed = fs::exists(part);
  download(url, file, part, options);
  try {
    accept(url, file, part);
  } catch (const DownloadFailed&) {
    if (!resumed) throw;
    // The earlier part may have been of another file.
    download(url, file, part, options);
    accept(url, file, part);
  }
  return path;
}

}  // namespace

fs::path fetch_file(const KnownDataset& dataset, const KnownFile& file,
                    const FetchOptions& options) {
  std::vector<std::string> reasons;
  for (const std::string& url : urls_of(file, options.from)) {
    try {
      return fetch_from(url, file, options);
    } catch (const DownloadFailed& failure) {
      reasons.emplace_back(failure.what());
      if (!options.from.empty() && !failure.absent) break;  // the same server would fail again
    }
  }
  throw Error(
      fmt::format("cannot fetch {}: {}; get it by other means, put it into {} and run "
                  "'posse data check {} --data {}'",
                  file.name, fmt::join(reasons, "; "), data_folder().string(), dataset.name,
                  data_folder().string()));
}

}  // namespace posse
