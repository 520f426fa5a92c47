// Shows how far several experiments have come: a bar over all cells, a line per finished policy.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "posse/cli/progress.h"
#include "posse/experiments/suite.h"

namespace posse {

class SuiteProgress {
 public:
  SuiteProgress(const Suite& suite, bool quiet);

  void reached(const Milestone& milestone);
  std::size_t done() const { return done_; }

 private:
  struct Standing {
    std::size_t cells = 0;  // of this policy that no earlier one has
    std::vector<double> regrets;
    double seconds = 0;
  };

  void tell(const Suite::Place& place, const Standing& standing, double seconds_left);

  const Suite& suite_;
  Progress progress_;
  std::map<Suite::Place, Standing> standings_;
  std::size_t done_ = 0;
};

}  // namespace posse
