// Downloads a file by HTTP, continuing an earlier attempt.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "posse/core/error.h"

namespace posse {

// The server or the network failed; another home of the file may work.
struct DownloadFailed : Error {
  explicit DownloadFailed(const std::string& what, bool absent_there = false)
      : Error(what), absent(absent_there) {}

  bool absent;  // the server has no such file
};

struct Download {
  std::string url;                       // http or https
  std::filesystem::path part;            // the download continues what this file has
  long timeout = 30;                     // seconds to connect, and to wait for the next byte
  std::uint64_t max_bytes = UINT64_MAX;  // a server that sends more is not believed
  // Called repeatedly with bytes; `total` is 0 until it is known. False stops the download.
  std::function<bool(std::uint64_t done, std::uint64_t total)> progress = nullptr;
};

// Returns false if progress() stopped it. Throws DownloadFailed, or Error if the part cannot be
// written. What was downloaded stays in the part in any case.
bool run(const Download& download);

}  // namespace posse
