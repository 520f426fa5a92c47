// posse data fetch: downloads datasets from their public homes and verifies them.
#include <cstdio>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/cli/data.h"
#include "posse/cli/data_option.h"
#include "posse/cli/download_progress.h"
#include "posse/cli/whole_number.h"
#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/data/fetch_file.h"
#include "posse/data/folder.h"
#include "posse/data/load.h"
#include "posse/experiments/play.h"

namespace posse {
namespace fs = std::filesystem;
namespace {

constexpr const char* kDataFetchFooter = R"text(
A file is downloaded to NAME.part and renamed once its SHA-256 is right; an interrupted download is
resumed from there. With --from, files are looked for at URL/NAME.gz, URL/NAME and URL/NAME.Z.
)text";

struct DataFetchOptions {
  std::vector<std::string> names;
  std::string from;
  long timeout = FetchOptions().timeout;
  bool quiet = false;
};

void refuse_wrong(const KnownFile& file, const fs::path& path) {
  try {
    verified_bytes(file, path);
  } catch (const Error& error) {
    throw Error(fmt::format("{}; move it away and fetch again", error.what()));
  }
}

fs::path fetch(const KnownDataset& dataset, const KnownFile& file,
               const DataFetchOptions& options) {
  std::optional<DownloadProgress> progress;
  const auto start = [&](const std::string& url) {
    if (!options.quiet) std::fputs(fmt::format("fetching {}\n", url).c_str(), stderr);
    progress.emplace(options.quiet);
  };
  try {
    return fetch_file(
        dataset, file,
        {.from = options.from,
         .timeout = options.timeout,
         .on_start = start,
         .progress = [&](auto done, auto total) { return (*progress)(done, total); }});
  } catch (const FetchStopped& stopped) {
    progress.reset();
    std::fputs(fmt::format("posse: interrupted: what has come is kept in {}; the same command goes "
                           "on from there\n",
                           stopped.part.string())
                   .c_str(),
               stderr);
    throw Interrupted();
  }
}

void fetch_missing(const KnownDataset& dataset, const DataFetchOptions& options) {
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

void fetch_all(const DataFetchOptions& options) {
  if (options.names.empty()) {
    throw Error("fetch which dataset? as in: posse data fetch shuttle, or: posse data fetch all");
  }
  const std::string& from = options.from;
  if (!from.empty() && !from.starts_with("http://") && !from.starts_with("https://")) {
    throw Error(fmt::format("--from must begin with http:// or https://, not '{}'", from));
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

void add_data_fetch(Command data) {
  auto options = std::make_shared<DataFetchOptions>();
  Command command =
      data.add_command("fetch", "Download datasets from their public homes and verify them");
  command.add_option("names", &options->names, "Datasets, or all");
  add_data_option(command);
  command.add_option("--from", &options->from, "A mirror's folder instead of the public homes")
      .type_name("URL");
  command
      .add_option("--timeout", &options->timeout,
                  "Seconds to connect in, and to wait for the next byte")
      .transform(whole_number(1, 3600))
      .show_default();
  command.add_flag("--quiet", &options->quiet, "Do not show progress");
  command.set_footer(kDataFetchFooter);
  command.set_action([options] { fetch_all(*options); });
}

}  // namespace posse
