// Keeps the runs of a check in a folder, so that an interrupted one can go on. Every run is an
// archive (core/archive.h) in a file HASH.theorem, named by the hash of its key: all that the run
// depends on.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "posse/theorems/run.h"

namespace posse {

class TheoremRunStore {
 public:
  // The folder must exist before a run is kept.
  explicit TheoremRunStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // The run of that key, with its members at so many rounds. None if the file is missing or
  // damaged; throws Error if it cannot be read.
  std::optional<TheoremRun> find(const std::string& key, std::size_t checkpoints) const;
  void keep(const std::string& key, const TheoremRun& run) const;

 private:
  std::filesystem::path path_of(const std::string& key) const;

  std::filesystem::path folder_;
};

}  // namespace posse
