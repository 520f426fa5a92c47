// Decides which cell is played next, the longest first, and estimates the remaining time.
//
// The cells of a group take about equally long. One cell of every group is played first, unless its
// duration is known already; after that the group of the longest cells has priority.
#pragma once

#include <cstddef>
#include <vector>

namespace posse {

class CellQueue {
 public:
  explicit CellQueue(std::size_t groups) : groups_(groups) {}

  struct Place {
    std::size_t group, cell;  // the cell counts within its group
    bool operator==(const Place&) const = default;
  };

  void add(std::size_t group) { ++groups_[group].size; }
  // How long a cell of the group took that need not be played again.
  void know(std::size_t group, double seconds);

  // Takes the next cell: one of a group that was never tried, else one of the longest group.
  // Precondition: a cell is waiting.
  Place next();
  void finished(std::size_t group, double seconds);

  double seconds_left(int jobs) const;

 private:
  struct Group {
    std::size_t size = 0, taken = 0, done = 0;
    std::size_t timed = 0;
    double seconds = 0;  // of all timed cells

    bool waits() const { return taken < size; }
    bool is_untried() const { return taken == 0 && timed == 0; }
    double mean() const { return timed == 0 ? 0 : seconds / static_cast<double>(timed); }
  };

  static bool before(const Group& one, const Group& other);

  std::vector<Group> groups_;
};

}  // namespace posse
