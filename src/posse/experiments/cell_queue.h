// Says which cell comes next, so that the longest are played first, and how long all will take.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace posse {

class CellQueue {
 public:
  // A cell waits, as one of its kind.
  void add(std::size_t cell, const std::string& kind);
  // A cell of that kind, never added, is known to have taken so long.
  void learn(const std::string& kind, double seconds);

  // Takes the next cell: one of a kind that was never tried, else one of the longest kind.
  // Precondition: some cell waits.
  std::size_t next();
  void finished(std::size_t cell, double seconds);

  double seconds_left(int jobs) const;

 private:
  struct Kind {
    std::vector<std::size_t> waiting;  // from the last to the first
    std::size_t unfinished = 0;
    bool tried = false;
    double seconds = 0;  // of all timed
    std::size_t timed = 0;

    double mean() const { return timed == 0 ? 0 : seconds / static_cast<double>(timed); }
  };

  std::size_t index_of(const std::string& name);
  void time(Kind& kind, double seconds);
  bool before(const Kind& one, const Kind& other) const;

  std::map<std::string, std::size_t> names_;
  std::vector<Kind> kinds_;                     // as first named
  std::map<std::size_t, std::size_t> kind_of_;  // cell -> kind
};

}  // namespace posse
