// Says which cell comes next, so that the longest are played first, and how long all will take.
//
// Cells come in groups that take about as long each. One of every group is tried first; then the
// longest group goes on.
#pragma once

#include <cstddef>
#include <vector>

namespace posse {

class CellQueue {
 public:
  // Of groups with so many cells each.
  explicit CellQueue(const std::vector<std::size_t>& sizes);

  struct Place {
    std::size_t group, cell;  // counted in the group
    bool operator==(const Place&) const = default;
  };

  // Takes the next cell: one of a group that was never tried, else one of the longest group.
  // Precondition: some cell waits.
  Place next();
  void finished(std::size_t group, double seconds);

  double seconds_left(int jobs) const;

 private:
  struct Group {
    std::size_t size = 0, taken = 0, done = 0;
    double seconds = 0;  // of all done

    bool waits() const { return taken < size; }
    double mean() const { return done == 0 ? 0 : seconds / static_cast<double>(done); }
  };

  static bool before(const Group& one, const Group& other);

  std::vector<Group> groups_;
};

}  // namespace posse
