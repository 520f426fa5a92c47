// The results of checking a theorem on one problem.
#pragma once

#include <string>
#include <vector>

#include "posse/core/types.h"

namespace posse {

struct Claim {
  std::string name;
  double measured = 0;
  double level = 0;
  bool guaranteed = true;  // the theorem's premises hold in this problem
  bool kept = true;        // the runs do not contradict it
  std::string remark = {};

  bool broken() const { return guaranteed && !kept; }
};

struct ProblemSummary {
  std::string name;
  Index T = 0;
  Index m = 0;
  double lambda = 0;
  double sigma_R = 0;
  Index tau = 0;
  std::string note = {};  // sentences for the reader, or nothing
};

struct ProblemReport {
  ProblemSummary problem;
  Index runs = 0;
  double regret = 0;          // mean R(T)
  double bound = 0;           // mean bound
  double worst_regret = 0;    // mean T times the largest gap, which no policy can exceed
  double kernel_error = 0;    // mean, in problems with a network
  std::vector<Claim> claims;  // about members only if there are rounds after the warm-up
};

}  // namespace posse
