// Shows how far a download has come, and stops it on Ctrl-C.
#pragma once

#include <atomic>
#include <cstdint>

#include "posse/cli/interrupt.h"
#include "posse/cli/progress.h"

namespace posse {

class DownloadProgress {
 public:
  explicit DownloadProgress(bool quiet) : progress_(quiet, "kB") {}

  // Called with bytes; `total` is 0 while it is not known. False: the user wants to stop.
  bool operator()(std::uint64_t done, std::uint64_t total);

 private:
  Progress progress_;
  const std::atomic<bool>& stop_ = stop_on_interrupt();
  std::uint64_t last_ = 0;  // kilobytes
  bool started_ = false;
};

}  // namespace posse
