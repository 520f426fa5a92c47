// Plays a list of cells on several threads, each once, the longest first.
//
// Cells of one policy, world and horizon are of one kind and take about as long. One cell of each
// kind is played first; then a free thread takes a cell of the kind that took longest, so that no
// long cell is left for the end. The runs do not depend on any of this.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

#include "posse/experiments/cell.h"

namespace posse {

// A cell that is done, and how the whole work stands.
struct Milestone {
  std::size_t cell;  // its place in the list; the first one's, if it is there twice
  const Run& run;
  bool played;  // or found in the store
  std::size_t done, cells;
  double seconds_left;  // estimated from the runs so far; 0 before the first one
};

struct Execution {
  int jobs = 1;
  const CellStore* store = nullptr;  // cells found here are not played again; played ones are kept
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const Milestone&)> progress = nullptr;  // never called by two threads at once
};

// runs[i] is that of cells[i]. Throws Interrupted if stopped, and the first Error of any cell.
std::vector<Run> play_all(const std::vector<Cell>& cells, const Execution& execution);

// The time a run took its policy.
double seconds(const Run& run);

}  // namespace posse
