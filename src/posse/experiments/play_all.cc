#include "posse/experiments/play_all.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/experiments/cell_queue.h"
#include "posse/experiments/in_parallel.h"
#include "posse/experiments/pace.h"

namespace posse {
namespace {

struct Waiting {
  std::size_t cell;           // of its group
  std::string configuration;  // when it was looked for
};

constexpr double kAlmostAll = 0.999999;

double rounds_of(const CellGroup& group) { return static_cast<double>(group.prototype.T); }

class Dealer {
 public:
  Dealer(const std::vector<CellGroup>& groups, const Execution& execution)
      : groups_(groups), execution_(execution), waiting_(groups.size()), queue_(groups.size()) {
    for (const CellGroup& group : groups) {
      runs_.emplace_back(group.repetitions.size());
      cells_ += group.repetitions.size();
      rounds_ += rounds_of(group) * static_cast<double>(group.repetitions.size());
    }
  }

  Runs deal() {
    for (std::size_t group = 0; group < groups_.size(); ++group) find_kept(group);
    if (damaged_ > 0 && execution_.on_damaged) execution_.on_damaged(damaged_);
    pace_ = Pace(steady_seconds());  // looking for kept runs is no work
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
      rounds_kept_ += rounds_of(groups_[group]);
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
    if (played) run = play_at(place, cell);
    if (played) check_unchanged(cell, configuration);
    if (played && execution_.store != nullptr) execution_.store->keep(cell, *run);
    const std::lock_guard lock(mutex_);
    const double work = queue_.finished(place, seconds(*run));
    pace_.add(steady_seconds(), played ? work : 0);
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
    if (execution_.progress) execution_.progress({group, run, played, advance()});
  }

  // Called while a cell is played, with the seconds that its policy has worked.
  void reach(const CellQueue::Place& place, Index t, double seconds) {
    const std::lock_guard lock(mutex_);
    const double share = static_cast<double>(t) / rounds_of(groups_[place.group]);
    pace_.add(steady_seconds(), queue_.reached(place, share, seconds));
    execution_.pulse(advance());
  }

  // The share counts rounds. The time left is that of all cells at the recent speed, but not below
  // what the longest one that is being played needs on its own.
  Advance advance() const {
    double rounds = rounds_kept_;
    for (std::size_t group = 0; group < groups_.size(); ++group) {
      rounds += queue_.played(group) * rounds_of(groups_[group]);
    }
    Advance advance{done_, cells_, done_ == cells_ ? 1 : std::min(rounds / rounds_, kAlmostAll)};
    const double speed = pace_.speed(steady_seconds());
    const double longest = static_cast<double>(queue_.playing()) * queue_.longest_left();
    if (speed > 0) advance.seconds_left = std::max(queue_.work_left(), longest) / speed;
    return advance;
  }

  void stop_if_told() const {
    if (execution_.stop != nullptr && *execution_.stop) throw Interrupted();
  }

  CellQueue::Place take() {
    const std::lock_guard lock(mutex_);
    return queue_.next();
  }

  Run play_at(const CellQueue::Place& place, const Cell& cell) {
    Pulse pulse;
    if (execution_.pulse) {
      pulse = [&](Index t, double seconds) { reach(place, t, seconds); };
    }
    try {
      return play(cell, execution_.stop == nullptr ? never_ : *execution_.stop,
                  execution_.resources, pulse);
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
  double rounds_ = 0;                          // of all cells
  std::vector<std::vector<Waiting>> waiting_;  // the cells to be played, by group
  std::mutex mutex_;                           // guards all below
  CellQueue queue_;
  Runs runs_;
  std::size_t done_ = 0;
  double rounds_kept_ = 0;  // of the cells that the store had
  Pace pace_{steady_seconds()};
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
