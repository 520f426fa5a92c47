#include "posse/experiments/suite.h"

#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

// Every part gets about as many cells of each policy.
bool belongs(const Shard& shard, std::size_t policy, Index repetition) {
  return (static_cast<Index>(policy) + repetition) % shard.n == shard.i - 1;
}

}  // namespace

bool Suite::Place::operator<(const Place& other) const {
  return std::tie(experiment, policy) < std::tie(other.experiment, other.policy);
}

Suite::Suite(std::vector<Experiment> experiments, Shard shard)
    : experiments_(std::move(experiments)) {
  std::set<std::string> names;
  for (std::size_t e = 0; e < experiments_.size(); ++e) {
    const Experiment& experiment = experiments_[e];
    if (!names.insert(experiment.name).second) {
      throw Error(
          fmt::format("two experiments have the name '{}'; rename a file", experiment.name));
    }
    const Simulation& simulation = experiment.simulation;
    for (std::size_t p = 0; p < simulation.policies.size(); ++p) {
      for (Index r = 0; r < simulation.repetitions; ++r) {
        if (!belongs(shard, p, r)) continue;
        cells_.push_back(simulation.cell(p, r));
        places_.push_back({e, p});
      }
    }
  }
}

void Suite::check() const {
  for (const Experiment& experiment : experiments_) experiment.check();
}

std::vector<Outcome> Suite::without_runs() const {
  std::vector<Outcome> all;
  for (const Experiment& experiment : experiments_) {
    all.push_back({experiment, Runs(experiment.simulation.policies.size())});
  }
  return all;
}

std::vector<Outcome> Suite::outcomes(const std::vector<Run>& runs) const {
  std::vector<Outcome> all = without_runs();
  for (std::size_t i = 0; i < runs.size(); ++i) {
    all[places_[i].experiment].runs[places_[i].policy].push_back(runs[i]);
  }
  return all;
}

std::vector<Outcome> Suite::recall(const CellStore& store) const {
  std::vector<Outcome> all = without_runs();
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    auto run = store.find(cells_[i]);
    if (run) all[places_[i].experiment].runs[places_[i].policy].push_back(std::move(*run));
  }
  return all;
}

}  // namespace posse
