#include "posse/experiments/suite.h"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

// The repetitions of a group that belong to the shard; groups start at different ones, which evens
// out the shards.
std::vector<Index> part(const Shard& shard, std::size_t group, Index repetitions) {
  std::vector<Index> mine;
  for (Index r = 0; r < repetitions; ++r) {
    if ((static_cast<Index>(group) + r) % shard.n == shard.i - 1) mine.push_back(r);
  }
  return mine;
}

// A policy's runs, by repetition: the given ones, and the others if the store has them.
std::vector<Run> with_kept(std::vector<Run> runs, const Simulation& played, std::size_t policy,
                           const CellStore& store) {
  std::vector<Run> all;
  auto next = runs.begin();
  for (Index r = 0; r < played.repetitions_of(policy); ++r) {
    if (next != runs.end() && next->repetition == r) {
      all.push_back(std::move(*next++));
    } else if (auto run = store.find(played.cell(policy, r))) {
      all.push_back(std::move(*run));
    }
  }
  return all;
}

}  // namespace

Outcome outcome_of(const Experiment& experiment) {
  Outcome outcome{experiment, experiment.played(), {}};
  outcome.runs.resize(outcome.played.policies.size());
  return outcome;
}

void add_kept_runs(Outcome& outcome, const CellStore& store) {
  for (std::size_t p = 0; p < outcome.runs.size(); ++p) {
    outcome.runs[p] = with_kept(std::move(outcome.runs[p]), outcome.played, p, store);
  }
}

Suite::Suite(std::vector<Experiment> experiments, Shard shard)
    : experiments_(std::move(experiments)) {
  std::set<std::string> names;
  for (const Experiment& experiment : experiments_) {
    if (!names.insert(experiment.name).second) {
      throw Error(
          fmt::format("two experiments have the name '{}'; rename a file", experiment.name));
    }
    add(experiment, shard);
  }
}

void Suite::add(const Experiment& experiment, const Shard& shard) {
  const Simulation& simulation = played_.emplace_back(experiment.played());
  group_of_.emplace_back();
  for (std::size_t p = 0; p < simulation.policies.size(); ++p) {
    const Cell prototype = simulation.cell(p, 0);
    const auto [place, is_new] = index_.try_emplace(prototype.configuration(), groups_.size());
    const std::size_t index = place->second;
    group_of_.back().push_back(index);
    if (is_new) {
      groups_.push_back({prototype, {}});
      names_.emplace_back(experiment.name, simulation.policies[p].label);
    }
    std::vector<Index> needed = part(shard, index, simulation.repetitions_of(p));
    std::vector<Index>& repetitions = groups_[index].repetitions;
    if (needed.size() > repetitions.size()) repetitions = std::move(needed);
  }
}

std::vector<Outcome> Suite::outcomes(const Runs& runs) const {
  std::vector<Outcome> all;
  for (std::size_t e = 0; e < experiments_.size(); ++e) {
    all.push_back({experiments_[e], played_[e], Runs(group_of_[e].size())});
    for (std::size_t p = 0; p < group_of_[e].size(); ++p) {
      for (const Run& run : runs[group_of_[e][p]]) {
        if (run.repetition < played_[e].repetitions_of(p)) {
          all.back().runs[p].push_back(run);
        }
      }
    }
  }
  return all;
}

}  // namespace posse
