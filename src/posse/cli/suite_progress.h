// Shows how far several experiments have come: a bar over all cells, a line per finished policy.
#pragma once

#include <cstddef>
#include <vector>

#include "posse/cli/progress.h"
#include "posse/experiments/suite.h"

namespace posse {

class SuiteProgress {
 public:
  SuiteProgress(const Suite& suite, bool quiet);

  void reached(const Milestone& milestone);

 private:
  struct Standing {
    std::vector<Run> ends;  // runs with their last rows
    double seconds = 0;
  };

  void tell(std::size_t group, double seconds_left);

  const Suite& suite_;
  Progress progress_;
  std::vector<Standing> standings_;  // as the suite's groups
};

}  // namespace posse
