#include "posse/experiments/cell_queue.h"

#include <algorithm>
#include <cassert>

namespace posse {

std::size_t CellQueue::index_of(const std::string& name) {
  const auto [place, is_new] = names_.try_emplace(name, kinds_.size());
  if (is_new) kinds_.emplace_back();
  return place->second;
}

void CellQueue::add(std::size_t cell, const std::string& kind) {
  const std::size_t index = index_of(kind);
  kinds_[index].waiting.insert(kinds_[index].waiting.begin(), cell);
  ++kinds_[index].unfinished;
  kind_of_[cell] = index;
}

void CellQueue::learn(const std::string& kind, double seconds) {
  time(kinds_[index_of(kind)], seconds);
}

void CellQueue::time(Kind& kind, double seconds) {
  kind.tried = true;
  kind.seconds += seconds;
  ++kind.timed;
}

bool CellQueue::before(const Kind& one, const Kind& other) const {
  if (one.waiting.empty() || other.waiting.empty()) return !one.waiting.empty();
  if (one.tried != other.tried) return !one.tried;
  return one.mean() > other.mean();
}

std::size_t CellQueue::next() {
  Kind* best = &kinds_.front();
  for (Kind& kind : kinds_) {
    if (before(kind, *best)) best = &kind;
  }
  assert(!best->waiting.empty());
  const std::size_t cell = best->waiting.back();
  best->waiting.pop_back();
  best->tried = true;
  return cell;
}

void CellQueue::finished(std::size_t cell, double seconds) {
  Kind& kind = kinds_[kind_of_.at(cell)];
  time(kind, seconds);
  --kind.unfinished;
}

double CellQueue::seconds_left(int jobs) const {
  double known = 0, timed_kinds = 0, left = 0;
  for (const Kind& kind : kinds_) {
    known += kind.mean();
    timed_kinds += kind.timed > 0 ? 1 : 0;
  }
  const double usual = timed_kinds > 0 ? known / timed_kinds : 0;
  for (const Kind& kind : kinds_) {
    left += static_cast<double>(kind.unfinished) * (kind.timed > 0 ? kind.mean() : usual);
  }
  return left / jobs;
}

}  // namespace posse
