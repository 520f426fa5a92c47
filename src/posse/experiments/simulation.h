// Plays policies x repetitions in one world, in parallel, with the same result for any number of
// threads.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "posse/experiments/cell.h"

namespace posse {

constexpr Index kLongest = 1'000'000'000;
constexpr Index kMostRepetitions = 1'000'000;

struct Simulation {
  Spec environment;
  std::vector<Spec> policies;
  Index T = 10000;
  Index repetitions = 50;
  std::uint64_t seed = 1;

  // Throws Error if any spec, horizon or count is wrong, before anything is played.
  void check() const;

  Cell cell(std::size_t policy, Index repetition) const;
};

// runs[policy][repetition]
using Runs = std::vector<std::vector<Run>>;

struct Execution {
  int jobs = 1;
  const CellStore* store = nullptr;  // cells found here are not played again; played ones are kept
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::size_t done, std::size_t cells, bool played)> progress = nullptr;
};

// Throws Interrupted if stopped, and the first Error of any cell.
Runs simulate(const Simulation& simulation, const Execution& execution);

}  // namespace posse
