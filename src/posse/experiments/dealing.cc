#include "posse/experiments/dealing.h"

#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/experiments/cell_queue.h"
#include "posse/experiments/in_parallel.h"

namespace posse {
namespace {

std::vector<std::size_t> sizes_of(const std::vector<CellGroup>& groups) {
  std::vector<std::size_t> sizes;
  for (const CellGroup& group : groups) sizes.push_back(group.repetitions.size());
  return sizes;
}

class Dealer {
 public:
  Dealer(const std::vector<CellGroup>& groups, const Execution& execution)
      : groups_(groups), execution_(execution), queue_(sizes_of(groups)) {
    for (const std::size_t size : sizes_of(groups)) {
      runs_.emplace_back(size);
      cells_ += size;
    }
  }

  Runs deal() {
    in_parallel(cells_, execution_.jobs, [this](std::size_t) { finish_next(); });
    return std::move(runs_);
  }

 private:
  void finish_next() {
    const CellQueue::Place place = take();
    const Cell cell = groups_[place.group].cell(place.cell);
    auto found = execution_.store == nullptr ? std::nullopt : execution_.store->find(cell);
    const bool played = !found;
    if (played) found = play_named(cell);
    if (played && execution_.store != nullptr) execution_.store->keep(cell, *found);
    const std::lock_guard lock(mutex_);
    Run& run = runs_[place.group][place.cell];
    run = std::move(*found);
    queue_.finished(place.group, seconds(run));
    ++done_;
    if (!execution_.progress) return;
    execution_.progress(
        {place.group, run, played, done_, cells_, queue_.seconds_left(execution_.jobs)});
  }

  CellQueue::Place take() {
    if (execution_.stop != nullptr && *execution_.stop) throw Interrupted();
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

  const std::vector<CellGroup>& groups_;
  const Execution& execution_;
  const std::atomic<bool> never_ = false;
  std::size_t cells_ = 0;
  std::mutex mutex_;  // of all below
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
  return Dealer(groups, execution).deal();
}

double seconds(const Run& run) {
  return 1e-6 * (run.decide_us + run.update_us) * static_cast<double>(run.rows.back().t);
}

}  // namespace posse
