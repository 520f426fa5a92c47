// Downloads a file by HTTP, going on where an earlier try ended.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "posse/core/error.h"

namespace posse {

// The other side's or the network's fault; another home of the file may do better.
struct DownloadFailed : Error {
  explicit DownloadFailed(const std::string& what, bool absent_there = false)
      : Error(what), absent(absent_there) {}

  bool absent;  // the server knows no such file
};

struct Download {
  std::string url;             // http or https
  std::filesystem::path part;  // what is in it is taken for the file's beginning
  long timeout = 30;           // seconds to connect in, and to wait for the next byte
  // Called now and then; `total` is 0 while it is not known. False stops the download.
  std::function<bool(std::uint64_t done, std::uint64_t total)> progress = nullptr;
};

// False if progress() stopped it. Throws DownloadFailed, or Error if the part cannot be written;
// what has come so far stays in the part in any case.
bool run(const Download& download);

}  // namespace posse
