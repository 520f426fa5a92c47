#include "posse/experiments/cell_queue.h"

#include <algorithm>
#include <cassert>

namespace posse {

bool CellQueue::before(const Group& one, const Group& other) {
  if (!one.waits() || !other.waits()) return one.waits() && !other.waits();
  if (one.is_untried() != other.is_untried()) return one.is_untried();
  return one.mean() > other.mean();
}

CellQueue::Place CellQueue::next() {
  const auto best = std::min_element(groups_.begin(), groups_.end(), before);
  assert(best != groups_.end() && best->waits());
  best->playing[best->taken] = 0;
  return {static_cast<std::size_t>(best - groups_.begin()), best->taken++};
}

void CellQueue::know(std::size_t group, double seconds) {
  groups_[group].seconds += seconds;
  ++groups_[group].timed;
}

double CellQueue::reached(const Place& place, double share, double seconds) {
  Group& group = groups_[place.group];
  double& last = group.playing.at(place.cell);
  const double step = share - last;
  last = share;
  if (share > 0) group.guess = seconds / share;
  return step * group.mean();
}

double CellQueue::finished(const Place& place, double seconds) {
  Group& group = groups_[place.group];
  const double step = 1 - group.playing.at(place.cell);
  group.playing.erase(place.cell);
  know(place.group, seconds);
  ++group.done;
  return step * seconds;
}

double CellQueue::played(std::size_t group) const {
  auto cells = static_cast<double>(groups_[group].done);
  for (const auto& [cell, share] : groups_[group].playing) cells += share;
  return cells;
}

double CellQueue::usual_seconds() const {
  double means = 0, known = 0;
  for (const Group& group : groups_) {
    means += group.mean();
    known += group.mean() > 0 ? 1 : 0;
  }
  return known > 0 ? means / known : 0;
}

double CellQueue::work_left() const {
  const double usual = usual_seconds();
  double left = 0;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const double mean = groups_[i].mean();
    left += (static_cast<double>(groups_[i].size) - played(i)) * (mean > 0 ? mean : usual);
  }
  return left;
}

double CellQueue::longest_left() const {
  double longest = 0;
  for (const Group& group : groups_) {
    for (const auto& [cell, share] : group.playing) {
      longest = std::max(longest, (1 - share) * group.mean());
    }
  }
  return longest;
}

std::size_t CellQueue::playing() const {
  std::size_t cells = 0;
  for (const Group& group : groups_) cells += group.playing.size();
  return cells;
}

}  // namespace posse
