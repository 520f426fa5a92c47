#include "posse/cli/fetch_file.h"

#include <atomic>
#include <cstdio>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/cli/interrupt.h"
#include "posse/cli/progress.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/data/folder.h"
#include "posse/data/load.h"
#include "posse/experiments/play.h"

namespace posse {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> urls_of(const KnownFile& file, const std::string& from) {
  if (from.empty()) return file.urls;
  const std::string base = from + (from.ends_with('/') ? "" : "/") + file.name;
  return {base + ".gz", base, base + ".Z"};
}

// Shows kilobytes, since the bar knows counts only.
class KilobyteProgress {
 public:
  explicit KilobyteProgress(bool quiet) : progress_(quiet, "kB") {}

  bool operator()(std::uint64_t done, std::uint64_t total) {
    const std::uint64_t now = done / 1000, all = (total + 999) / 1000;
    if (total > 0 && now > last_ && now <= all) {
      progress_.step(now, all, begun_ ? now - last_ : 0);
      last_ = now;
      begun_ = true;
    }
    return !stop_;
  }

 private:
  Progress progress_;
  const std::atomic<bool>& stop_ = stop_on_interrupt();
  std::uint64_t last_ = 0;
  bool begun_ = false;
};

[[noreturn]] void tell_of_interruption(const fs::path& part) {
  const std::string text = fmt::format(
      "posse: interrupted: what has come is kept in {}; the same command goes on from there\n",
      part.string());
  std::fputs(text.c_str(), stderr);
  throw Interrupted();
}

void download(const std::string& url, const fs::path& part, const FetchOptions& options) {
  if (!options.quiet) std::fputs(fmt::format("fetching {}\n", url).c_str(), stderr);
  KilobyteProgress progress(options.quiet);
  const bool whole =
      run({.url = url,
           .part = part,
           .timeout = options.timeout,
           .progress = [&](auto done, auto total) { return progress(done, total); }});
  if (!whole) tell_of_interruption(part);
}

// Gives the part its name if it is what was published, and else removes it.
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
  const fs::path path = data_folder() / url.substr(url.rfind('/') + 1);
  const fs::path part = path.string() + ".part";
  const bool resumed = fs::exists(part);
  download(url, part, options);
  try {
    accept(url, file, part);
  } catch (const DownloadFailed&) {
    if (!resumed) throw;
    // Perhaps what was there before did not belong to it.
    download(url, part, options);
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
