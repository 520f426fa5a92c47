// Shows how far a suite has come: a bar over all runs on a terminal; lines per finished policy, or
// into a pipe for every tenth of the rounds.
#pragma once

#include <cstddef>
#include <vector>

#include "posse/cli/progress.h"
#include "posse/experiments/suite.h"

namespace posse {

class SuiteProgress {
 public:
  SuiteProgress(const Suite& suite, bool quiet, bool line_per_policy);

  void reached(const Milestone& milestone);
  void moved(const Advance& advance);  // between milestones
  void tell_damaged(std::size_t runs);

 private:
  struct Standing {
    std::vector<Run> ends;  // finished cells, with their last rows only
    double seconds = 0;
  };

  void note(const Milestone& milestone);
  void tell_kept(std::size_t runs);
  void tell(std::size_t group, const Advance& advance);

  const Suite& suite_;
  bool line_per_policy_;
  Progress progress_;
  std::vector<Standing> standings_;  // as the suite's groups
  std::size_t kept_ = 0;             // runs that were found
};

}  // namespace posse
