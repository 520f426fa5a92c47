// Several experiments played as one: their cells in one queue, equal ones once.
#pragma once

#include <cstddef>
#include <vector>

#include "posse/experiments/experiment.h"

namespace posse {

// An experiment with the runs of each policy, as far as they are there.
struct Outcome {
  Experiment experiment;
  Runs runs;
};

// The i-th of n parts of the work, for several machines: i from 1 to n.
struct Shard {
  Index i = 1, n = 1;
};

class Suite {
 public:
  // Throws Error if two experiments have one name.
  explicit Suite(std::vector<Experiment> experiments, Shard shard = {});

  // Throws Error if an experiment cannot be played.
  void check() const;

  const std::vector<Experiment>& experiments() const { return experiments_; }
  const std::vector<Cell>& cells() const { return cells_; }

  // Whose cell it is.
  struct Place {
    std::size_t experiment, policy;
    bool operator<(const Place& other) const;
  };
  const Place& place(std::size_t cell) const { return places_[cell]; }

  // `runs` are those of cells().
  std::vector<Outcome> outcomes(const std::vector<Run>& runs) const;

  // What the store has of them.
  std::vector<Outcome> recall(const CellStore& store) const;

 private:
  std::vector<Outcome> without_runs() const;

  std::vector<Experiment> experiments_;
  std::vector<Cell> cells_;
  std::vector<Place> places_;  // as cells_
};

}  // namespace posse
