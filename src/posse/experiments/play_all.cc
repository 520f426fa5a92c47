#include "posse/experiments/play_all.h"

#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/experiments/cell_queue.h"
#include "posse/experiments/in_parallel.h"

namespace posse {
namespace {

struct Waiting {
  std::size_t cell;           // of its group
  std::string configuration;  // when it was looked for
};

class Dealer {
 public:
  Dealer(const std::vector<CellGroup>& groups, const Execution& execution)
      : groups_(groups), execution_(execution), waiting_(groups.size()), queue_(groups.size()) {
    for (const CellGroup& group : groups) {
      runs_.emplace_back(group.repetitions.size());
      cells_ += group.repetitions.size();
    }
  }

  Runs deal() {
    for (std::size_t group = 0; group < groups_.size(); ++group) find_kept(group);
    if (damaged_ > 0 && execution_.on_damaged) execution_.on_damaged(damaged_);
    in_parallel(cells_ - done_, execution_.jobs, [this](std::size_t) { play_next(); });
    return std::move(runs_);
  }

 private:
  // Takes the runs that the store has, and queues the other cells.
  void find_kept(std::size_t group) {
    for (std::size_t i = 0; i < runs_[group].size(); ++i) {
      stop_if_told();
      const Cell cell = groups_[group].cell(i);
      auto [run, damaged] = look_up(cell);
      if (!run) {
        if (damaged) ++damaged_;
        waiting_[group].push_back({i, cell.configuration()});
        queue_.add(group);
        continue;
      }
      queue_.know(group, seconds(*run));
      finish(group, i, std::move(*run), false);
    }
  }

  void play_next() {
    stop_if_told();
    const CellQueue::Place place = take();
    const auto& [i, configuration] = waiting_[place.group][place.cell];
    const Cell cell = groups_[place.group].cell(i);
    auto run = look_up(cell).run;  // another process may have played it meanwhile
    const bool played = !run;
    if (played) run = play_named(cell);
    if (played) check_unchanged(cell, configuration);
    if (played && execution_.store != nullptr) execution_.store->keep(cell, *run);
    const std::lock_guard lock(mutex_);
    queue_.finished(place.group, seconds(*run));
    finish(place.group, i, std::move(*run), played);
  }

  // The content of data is part of the configuration: runs of different data do not mix.
  static void check_unchanged(const Cell& cell, const std::string& configuration) {
    if (cell.configuration() == configuration) return;
    throw Error(fmt::format("the data of {} have changed since they were first read; play it again",
                            to_string(cell.environment)),
                cell.environment.origin);
  }

  Found look_up(const Cell& cell) const {
    if (execution_.store == nullptr) return {};
    return execution_.store->look_up(cell, execution_.resources);
  }

  void finish(std::size_t group, std::size_t i, Run found, bool played) {
    Run& run = runs_[group][i];
    run = std::move(found);
    ++done_;
    if (!execution_.progress) return;
    execution_.progress({group, run, played, done_, cells_, queue_.seconds_left(execution_.jobs)});
  }

  void stop_if_told() const {
    if (execution_.stop != nullptr && *execution_.stop) throw Interrupted();
  }

  CellQueue::Place take() {
    const std::lock_guard lock(mutex_);
    return queue_.next();
  }

  Run play_named(const Cell& cell) const {
    try {
      return play(cell, execution_.stop == nullptr ? never_ : *execution_.stop,
                  execution_.resources);
    } catch (const Error& error) {
      throw Error(fmt::format("{} in repetition {}: {}", to_string(cell.policy), cell.repetition,
                              error.what()),
                  error.origin().empty() ? cell.policy.origin : "");
    }
  }

  const std::vector<CellGroup>& groups_;
  const Execution& execution_;
  const std::atomic<bool> never_ = false;
  std::size_t cells_ = 0, damaged_ = 0;
  std::vector<std::vector<Waiting>> waiting_;  // the cells to be played, by group
  std::mutex mutex_;                           // guards all below
  CellQueue queue_;
  Runs runs_;
  std::size_t done_ = 0;
};

}  // namespace

Cell CellGroup::cell(std::size_t i) const {
  Cell cell = prototype;
  cell.repetition = repetitions[i];
  return cell;
}

Runs play_all(const std::vector<CellGroup>& groups, const Execution& execution) {
  if (execution.jobs < 1) {
    throw Error(fmt::format("there must be at least 1 job, not {}", execution.jobs));
  }
  if (!(execution.resources.budget > 0)) {
    throw Error(
        fmt::format("the budget must be more than 0 seconds, not {}", execution.resources.budget));
  }
  return Dealer(groups, execution).deal();
}

double seconds(const Run& run) {
  return 1e-6 * (run.decide_us + run.update_us) * static_cast<double>(run.t());
}

}  // namespace posse
