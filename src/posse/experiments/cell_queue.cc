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
  return {static_cast<std::size_t>(best - groups_.begin()), best->taken++};
}

void CellQueue::know(std::size_t group, double seconds) {
  groups_[group].seconds += seconds;
  ++groups_[group].timed;
}

void CellQueue::finished(std::size_t group, double seconds) {
  know(group, seconds);
  ++groups_[group].done;
}

double CellQueue::seconds_left(int jobs) const {
  double means = 0, known = 0, left = 0;
  for (const Group& group : groups_) {
    means += group.mean();
    known += group.timed > 0 ? 1 : 0;
  }
  const double usual = known > 0 ? means / known : 0;
  for (const Group& group : groups_) {
    left += static_cast<double>(group.size - group.done) * (group.timed > 0 ? group.mean() : usual);
  }
  return left / jobs;
}

}  // namespace posse
