#include "posse/experiments/simulation.h"

#include <algorithm>
#include <mutex>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/experiments/in_parallel.h"

namespace posse {
namespace {

// Deals the cells to threads, the repetitions of all policies side by side, so that an interrupted
// run has whole repetitions to show.
class Dealer {
 public:
  Dealer(const Simulation& simulation, const Execution& execution)
      : simulation_(simulation),
        execution_(execution),
        cells_(simulation.policies.size() * static_cast<std::size_t>(simulation.repetitions)),
        runs_(simulation.policies.size(),
              std::vector<Run>(static_cast<std::size_t>(simulation.repetitions))) {}

  Runs deal() {
    in_parallel(cells_, execution_.jobs, [this](std::size_t i) { finish(i); });
    return std::move(runs_);
  }

 private:
  void finish(std::size_t i) {
    const std::size_t policy = i % runs_.size();
    const std::size_t repetition = i / runs_.size();
    const Cell cell = simulation_.cell(policy, static_cast<Index>(repetition));
    auto found = execution_.store == nullptr ? std::nullopt : execution_.store->find(cell);
    const bool played = !found;
    if (played) found = play_named(cell);
    if (played && execution_.store != nullptr) execution_.store->keep(cell, *found);
    runs_[policy][repetition] = std::move(*found);
    const std::lock_guard lock(mutex_);
    ++done_;
    if (execution_.progress) execution_.progress(done_, cells_, played);
  }

  Run play_named(const Cell& cell) const {
    try {
      return play(cell, execution_.stop == nullptr ? never_ : *execution_.stop);
    } catch (const Error& error) {
      throw Error(fmt::format("{} in repetition {}: {}", to_string(cell.policy), cell.repetition,
                              error.what()));
    }
  }

  const Simulation& simulation_;
  const Execution& execution_;
  const std::atomic<bool> never_ = false;
  const std::size_t cells_;
  Runs runs_;
  std::mutex mutex_;
  std::size_t done_ = 0;
};

}  // namespace

void Simulation::check() const {
  if (T < 1 || T > kLongest) {
    throw Error(fmt::format("the horizon T must be from 1 to {}, not {}", kLongest, T));
  }
  if (repetitions < 1 || repetitions > kMostRepetitions) {
    throw Error(fmt::format("there must be from 1 to {} repetitions, not {}", kMostRepetitions,
                            repetitions));
  }
  if (policies.empty()) throw Error("no policy to play; name one or more, as in -p lin_es");
  environments().bind(environment);
  std::vector<Spec> seen;
  for (const Spec& policy : policies) {
    const Spec complete = posse::policies().complete(policy);
    const auto twin = std::find(seen.begin(), seen.end(), complete);
    if (twin != seen.end()) {
      const Spec& first = policies[static_cast<std::size_t>(twin - seen.begin())];
      throw Error(first == policy ? fmt::format("policy {} is given twice", to_string(policy))
                                  : fmt::format("policies {} and {} are the same, given twice",
                                                to_string(first), to_string(policy)));
    }
    seen.push_back(complete);
  }
  for (std::size_t i = 0; i < policies.size(); ++i) posse::check(cell(i, 0));
}

Cell Simulation::cell(std::size_t policy, Index repetition) const {
  return {policies[policy], environment, T, seed, repetition};
}

Runs simulate(const Simulation& simulation, const Execution& execution) {
  simulation.check();
  if (execution.jobs < 1) {
    throw Error(fmt::format("there must be at least 1 job, not {}", execution.jobs));
  }
  return Dealer(simulation, execution).deal();
}

}  // namespace posse
