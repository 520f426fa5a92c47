// Decides which cell is played next, the longest first, and estimates the remaining work.
//
// The cells of a group take about equally long. One cell of every group is played first, unless its
// duration is known already; after that the group of the longest cells has priority. Work is
// measured in seconds that a policy works, not in those that pass: pace.h relates the two.
#pragma once

#include <cstddef>
#include <map>
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
  // Report progress of a running cell, and its end: the share of its rounds that is played, and the
  // seconds that its policy has worked. Both return the work since the last such call.
  double reached(const Place& place, double share, double seconds);
  double finished(const Place& place, double seconds);

  // How many cells of the group were played, with the parts of those that are being played.
  double played(std::size_t group) const;
  // Of all cells, and the largest of a single one that is being played.
  double work_left() const;
  double longest_left() const;
  std::size_t playing() const;

 private:
  struct Group {
    std::size_t size = 0, taken = 0, done = 0;
    std::size_t timed = 0;
    double seconds = 0;                     // of all timed cells
    double guess = 0;                       // before any is timed, from one that is being played
    std::map<std::size_t, double> playing;  // cell -> share

    bool waits() const { return taken < size; }
    bool is_untried() const { return taken == 0 && timed == 0; }
    double mean() const { return timed == 0 ? guess : seconds / static_cast<double>(timed); }
  };

  static bool before(const Group& one, const Group& other);
  double usual_seconds() const;  // of a cell: the mean over the groups of which it is known

  std::vector<Group> groups_;
};

}  // namespace posse
