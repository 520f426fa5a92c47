// posse data fetch: downloads datasets from their public homes and verifies them.
#include <algorithm>
#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/cli/data.h"
#include "posse/cli/data_option.h"
#include "posse/cli/download.h"
#include "posse/cli/interrupt.h"
#include "posse/cli/progress.h"
#include "posse/cli/whole_number.h"
#include "posse/core/file.h"
#include "posse/data/folder.h"
#include "posse/data/load.h"
#include "posse/experiments/play.h"

namespace posse {
namespace fs = std::filesystem;
namespace {

constexpr const char* kFooter = R"text(
A file goes to NAME.part first and gets its name once its SHA-256 is right; a download that was
cut short goes on from there. With --from, files are looked for at URL/NAME.gz, URL/NAME and
URL/NAME.Z.
)text";

struct Options {
  std::vector<std::string> names;
  std::string from;
  long timeout = Download().timeout;
  bool quiet = false;
};

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

void download(const std::string& url, const fs::path& part, const Options& options) {
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

fs::path fetch_from(const std::string& url, const KnownFile& file, const Options& options) {
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

fs::path fetch(const KnownDataset& dataset, const KnownFile& file, const Options& options) {
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

void refuse_wrong(const KnownFile& file, const fs::path& path) {
  try {
    verified_bytes(file, path);
  } catch (const Error& error) {
    throw Error(fmt::format("{}; move it away and fetch again", error.what()));
  }
}

void fetch_missing(const KnownDataset& dataset, const Options& options) {
  for (const KnownFile& file : dataset.files) {
    auto path = find_file(dataset, file);
    const bool there = path.has_value();
    if (there) {
      refuse_wrong(file, *path);
    } else {
      path = fetch(dataset, file, options);
    }
    const char* how = there ? "was there" : "fetched";
    std::fputs(fmt::format("{:<9} {:<10} {}\n", how, dataset.name, path->string()).c_str(), stdout);
    std::fflush(stdout);
  }
}

void fetch_all(const Options& options) {
  if (options.names.empty()) {
    throw Error("fetch which dataset? as in: posse data fetch shuttle, or: posse data fetch all");
  }
  if (!options.from.empty() && !options.from.starts_with("http://") &&
      !options.from.starts_with("https://")) {
    throw Error(fmt::format("--from must begin with http:// or https://, not '{}'", options.from));
  }
  const std::vector<KnownDataset> datasets = datasets_named(options.names);
  make_folder(data_folder());
  std::vector<std::string> failures;
  for (const KnownDataset& dataset : datasets) {
    try {
      fetch_missing(dataset, options);
    } catch (const Error& error) {
      failures.emplace_back(error.what());
    }
  }
  if (!failures.empty()) throw Error(fmt::format("{}", fmt::join(failures, "; moreover, ")));
}

}  // namespace

void add_data_fetch(CLI::App& data) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      data.add_subcommand("fetch", "Download datasets from their public homes and verify them");
  command->add_option("names", options->names, "Datasets, or all");
  add_data_option(*command);
  command->add_option("--from", options->from, "A mirror's folder instead of the public homes")
      ->type_name("URL");
  command
      ->add_option("--timeout", options->timeout,
                   "Seconds to connect in, and to wait for the next byte")
      ->transform(whole_number(1, 3600))
      ->capture_default_str();
  command->add_flag("--quiet", options->quiet, "Do not show progress");
  command->footer(kFooter);
  command->callback([options] { fetch_all(*options); });
}

}  // namespace posse
