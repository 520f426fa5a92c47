// Fetches a known file into the folder of datasets; only what was published gets its name.
#pragma once

#include <filesystem>
#include <string>

#include "posse/cli/download.h"
#include "posse/data/known_datasets.h"

namespace posse {

struct FetchOptions {
  std::string from = {};  // a mirror's folder; empty: the file's public homes
  long timeout = Download().timeout;
  bool quiet = false;
};

// Where it is now. What has come of a download that was cut short is kept beside it in a .part,
// from where the next try goes on. Throws Error with the reasons of all places that were tried, and
// Interrupted on Ctrl-C.
std::filesystem::path fetch_file(const KnownDataset& dataset, const KnownFile& file,
                                 const FetchOptions& options);

}  // namespace posse
