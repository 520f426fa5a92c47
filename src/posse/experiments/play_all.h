// Plays groups of cells on several threads, the longest first (cell_queue.h). Cells that the store
// has are not played again. The runs do not depend on the order.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

#include "posse/experiments/advance.h"
#include "posse/experiments/cell.h"

namespace posse {

// The cells of one policy, world and horizon, which take about equally long.
struct CellGroup {
  Cell prototype;
  std::vector<Index> repetitions;

  Cell cell(std::size_t i) const;
};

// A cell that is done, and how far all of them have come.
struct Milestone {
  std::size_t group;
  const Run& run;
  bool played;  // false: found in the store
  Advance advance;
};

struct Execution {
  int jobs = 1;                      // runs that are played at once
  Resources resources = {};          // of each of them
  const CellStore* store = nullptr;  // cells found here are not played again; played ones are kept
  const std::atomic<bool>* stop = nullptr;
  // Called once, before anything is played, if files of the store cannot be used.
  std::function<void(std::size_t cells)> on_damaged = nullptr;
  // Called for every cell that is done, and between that about ten times a second; never by two
  // threads at once.
  std::function<void(const Milestone&)> progress = nullptr;
  std::function<void(const Advance&)> pulse = nullptr;
};

// runs[group][i] is that of the group's i-th repetition.
using Runs = std::vector<std::vector<Run>>;

// Throws Interrupted if stopped, and the first Error of any cell.
Runs play_all(const std::vector<CellGroup>& groups, const Execution& execution);

// How long the policy worked in a run.
double seconds(const Run& run);

}  // namespace posse
