// Several experiments played together: all cells in one queue, shared cells only once.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "posse/experiments/experiment.h"

namespace posse {

// An experiment with the runs of each policy; some may be missing.
struct Outcome {
  Experiment experiment;
  Simulation played;  // as experiment.played()
  Runs runs;          // as played.policies, each by repetition
};

// The experiment, without any runs yet.
Outcome outcome_of(const Experiment& experiment);

// Adds the runs that the store has and the outcome lacks.
void add_kept_runs(Outcome& outcome, const CellStore& store);

// The i-th of n parts of the work, for several machines: i from 1 to n.
struct Shard {
  Index i = 1, n = 1;
};

class Suite {
 public:
  // Throws Error if two experiments have one name.
  explicit Suite(std::vector<Experiment> experiments, Shard shard = {});

  const std::vector<Experiment>& experiments() const { return experiments_; }
  const std::vector<CellGroup>& groups() const { return groups_; }

  // The experiment and the label that a group is played for; the first ones if it is shared.
  const std::string& experiment_of(std::size_t group) const { return names_[group].first; }
  const std::string& label_of(std::size_t group) const { return names_[group].second; }

  // `runs` are those of groups().
  std::vector<Outcome> outcomes(const Runs& runs) const;

 private:
  void add(const Experiment& experiment, const Shard& shard);

  std::vector<Experiment> experiments_;
  std::vector<Simulation> played_;  // as experiments_
  std::vector<CellGroup> groups_;
  std::map<std::string, std::size_t> index_;                // configuration -> group
  std::vector<std::pair<std::string, std::string>> names_;  // as groups_
  std::vector<std::vector<std::size_t>> group_of_;          // [experiment][policy]
};

}  // namespace posse
