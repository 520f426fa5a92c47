#include "posse/cli/download_progress.h"

namespace posse {

bool DownloadProgress::operator()(std::uint64_t done, std::uint64_t total) {
  const std::uint64_t now = done / 1000, all = (total + 999) / 1000;
  if (total > 0 && now > last_ && now <= all) {
    // The first call also counts what an earlier attempt left, which says nothing about speed.
    progress_.step(now, all, started_ ? now - last_ : 0);
    last_ = now;
    started_ = true;
  }
  return !stop_;
}

}  // namespace posse
