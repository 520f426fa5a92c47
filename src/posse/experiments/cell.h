// A cell is one policy in one repetition: the unit of work. Its fields determine its run down to
// the last random number, and the run is kept on disk once it is played.
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

// Raised when the meaning of a configuration changes, so that kept runs are played again.
inline constexpr int kBehaviour = 8;

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
Run play(const Cell& cell, const std::atomic<bool>& stop, const Resources& resources = {},
         const Pulse& pulse = nullptr);

// What a store has of a cell.
struct Found {
  std::optional<Run> run;
  bool damaged = false;  // a file of its name cannot be used
};

// Played cells in a folder, one file each, named by the hash of the configuration: HASH.cell, or
// HASH.unfinished until a run reaches its horizon.
class CellStore {
 public:
  // The folder must exist before a cell is kept.
  explicit CellStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // The run, if exactly this configuration was played before, to its horizon or until its budget
  // was spent. A damaged file counts as not played, and so does one with rows that no run could
  // have.
  std::optional<Run> find(const Cell& cell) const;
  // The same, but only if these resources could not take the run further: an unfinished run must
  // have had as many threads and at least this budget. Also tells of damage.
  Found look_up(const Cell& cell, const Resources& resources) const;
  void keep(const Cell& cell, const Run& run) const;

 private:
  Found look_up(const Cell& cell) const;
  std::filesystem::path path_of(const std::string& configuration, const char* extension) const;

  std::filesystem::path folder_;
};

}  // namespace posse
