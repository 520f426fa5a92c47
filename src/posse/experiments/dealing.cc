#include "posse/experiments/dealing.h"

#include <map>
#include <mutex>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/experiments/cell_queue.h"
#include "posse/experiments/in_parallel.h"

namespace posse {
namespace {

class Dealer {
 public:
  Dealer(const std::vector<Cell>& cells, const Execution& execution)
      : cells_(cells), execution_(execution), runs_(cells.size()), first_(cells.size()) {
    std::map<std::string, std::size_t> seen;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      first_[i] = seen.try_emplace(cells[i].configuration(), i).first->second;
    }
    different_ = seen.size();
  }

  std::vector<Run> deal() {
    std::size_t waiting = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (first_[i] == i && !recall(i)) queue_.add(i, cells_[i].kind()), ++waiting;
    }
    in_parallel(waiting, execution_.jobs, [this](std::size_t) { play_next(); });
    for (std::size_t i = 0; i < cells_.size(); ++i) runs_[i] = runs_[first_[i]];
    return std::move(runs_);
  }

 private:
  bool recall(std::size_t i) {
    if (execution_.stop != nullptr && *execution_.stop) throw Interrupted();
    auto found = execution_.store == nullptr ? std::nullopt : execution_.store->find(cells_[i]);
    if (!found) return false;
    queue_.learn(cells_[i].kind(), seconds(*found));
    finish(i, std::move(*found), false);
    return true;
  }

  void play_next() {
    const std::size_t i = take();
    Run run = play_named(cells_[i]);
    if (execution_.store != nullptr) execution_.store->keep(cells_[i], run);
    const std::lock_guard lock(mutex_);
    queue_.finished(i, seconds(run));
    finish(i, std::move(run), true);
  }

  std::size_t take() {
    const std::lock_guard lock(mutex_);
    return queue_.next();
  }

  Run play_named(const Cell& cell) const {
    try {
      return play(cell, execution_.stop == nullptr ? never_ : *execution_.stop);
    } catch (const Error& error) {
      throw Error(fmt::format("{} in repetition {}: {}", to_string(cell.policy), cell.repetition,
                              error.what()));
    }
  }

  void finish(std::size_t i, Run run, bool played) {
    runs_[i] = std::move(run);
    ++done_;
    if (!execution_.progress) return;
    execution_.progress(
        {i, runs_[i], played, done_, different_, queue_.seconds_left(execution_.jobs)});
  }

  const std::vector<Cell>& cells_;
  const Execution& execution_;
  const std::atomic<bool> never_ = false;
  std::vector<Run> runs_;
  std::vector<std::size_t> first_;  // of the same configuration
  std::size_t different_ = 0;
  std::mutex mutex_;  // of all below, and of runs_ while threads play
  CellQueue queue_;
  std::size_t done_ = 0;
};

}  // namespace

std::vector<Run> play_all(const std::vector<Cell>& cells, const Execution& execution) {
  if (execution.jobs < 1) {
    throw Error(fmt::format("there must be at least 1 job, not {}", execution.jobs));
  }
  return Dealer(cells, execution).deal();
}

double seconds(const Run& run) {
  return 1e-6 * (run.decide_us + run.update_us) * static_cast<double>(run.rows.back().t);
}

}  // namespace posse
