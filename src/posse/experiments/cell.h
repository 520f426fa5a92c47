// A cell is one policy in one repetition: the unit of work, fixed to the last random number by its
// own fields, and kept on disk once played.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "posse/core/spec.h"
#include "posse/experiments/play.h"

namespace posse {

struct Cell {
  Spec policy;
  Spec environment;
  Index T = 0;
  std::uint64_t seed = 0;
  Index repetition = 0;

  // Everything the result depends on, with all parameters spelled out.
  std::string configuration() const;
};

// Throws Error if the cell's world cannot be made, or its policy cannot be made for that world.
void check_playable(const Cell& cell);

// The problem instance and all noise depend on seed and repetition only, never on the policy.
Run play(const Cell& cell, const std::atomic<bool>& stop, const Resources& resources = {});

// Played cells in a folder, one file each, named by the hash of the configuration: HASH.cell, or
// HASH.unfinished until a run comes to its horizon.
class CellStore {
 public:
  // The folder must be there before a cell is kept.
  explicit CellStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // The run, if that very configuration was played before, to its horizon or until a budget ended
  // it. A damaged file counts as not played.
  std::optional<Run> find(const Cell& cell) const;
  // The same unless these resources might bring it farther: an unfinished run must have had as many
  // threads and at least that budget.
  std::optional<Run> find(const Cell& cell, const Resources& resources) const;
  void keep(const Cell& cell, const Run& run) const;

 private:
  std::filesystem::path path_of(const std::string& configuration, const char* extension) const;

  std::filesystem::path folder_;
};

}  // namespace posse
