// Downloads a file of a known dataset into the folder of datasets, and gives it its name only if it
// is the published one.
//
// It needs libcurl, so it is compiled into the program and not into the library.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "posse/data/download.h"
#include "posse/data/known_datasets.h"

namespace posse {

struct FetchOptions {
  std::string from = {};  // a mirror's folder; empty: the file's public homes
  long timeout = Download().timeout;
  std::function<void(const std::string& url)> on_start = nullptr;  // of each download
  std::function<bool(std::uint64_t done, std::uint64_t total)> progress = nullptr;  // see Download
};

// Thrown when progress() stops a download.
struct FetchStopped {
  std::filesystem::path part;  // what was downloaded so far
};

// Returns the path of the file. A partial download is kept beside it in a .part file, which the
// next attempt continues. Throws Error with the reasons of all homes that were tried.
std::filesystem::path fetch_file(const KnownDataset& dataset, const KnownFile& file,
                                 const FetchOptions& options);

}  // namespace posse
