// Says which cell comes next, so that the longest are played first, and how long all will take.
//
// Cells come in groups that take about as long each. One of every group is tried first, unless it
// is known how long they take; then the longest group goes on.
#pragma once

#include <cstddef>
#include <vector>

namespace posse {

class CellQueue {
 public:
  explicit CellQueue(std::size_t groups) : groups_(groups) {}

  struct Place {
    std::size_t group, cell;  // counted in the group
    bool operator==(const Place&) const = default;
  };

  void add(std::size_t group) { ++groups_[group].size; }
  // How long a cell of the group took that need not be played.
  void know(std::size_t group, double seconds);

  // Takes the next cell: one of a group that was never tried, else one of the longest group.
  // Precondition: some cell waits.
  Place next();
  void finished(std::size_t group, double seconds);

  double seconds_left(int jobs) const;

 private:
  struct Group {
    std::size_t size = 0, taken = 0, done = 0;
    std::size_t timed = 0;
    double seconds = 0;  // of all timed

    bool waits() const { return taken < size; }
    bool is_untried() const { return taken == 0 && timed == 0; }
    double mean() const { return timed == 0 ? 0 : seconds / static_cast<double>(timed); }
  };

  static bool before(const Group& one, const Group& other);

  std::vector<Group> groups_;
};

}  // namespace posse
