// Holds what Theorem 1 and its lemmas promise against runs of a small problem.
//
//     below_bound   runs with R(T) <= the bound                                   all
//     E_bar         runs in which the fit stays near theta* (Lemma, MLE)          1 - delta
//     E_tilde_1     rounds whose member is near the fit (Lemma, perturbations)    1 - delta/T
//     E_1           runs in which the chosen members stay near theta*             1 - 2 delta
//     optimism      members with max_x x' theta^j >= x*' theta*, at the worst     p_N
//                   round on average over runs (Lemma, fixed arm sequence)
//     E_2           runs in which a share p_N / 4 of the members is always        1 - delta
//                   both optimistic and near the fit
//
// A guarantee is broken if runs as bad have a probability below 1 in 1000 where it holds.
#pragma once

#include <string>
#include <vector>

#include "posse/experiments/theorem_run.h"

namespace posse {

struct Claim {
  std::string name;
  double measured = 0;
  double level = 0;
  bool guaranteed = true;  // the theorem's premises hold in this problem
  bool kept = true;        // the runs do not speak against it
  std::string remark = {};

  bool broken() const { return guaranteed && !kept; }
};

struct ProblemReport {
  TheoremProblem problem;
  Index runs = 0;
  double regret = 0;          // mean R(T)
  double bound = 0;           // mean bound
  double worst_regret = 0;    // mean T times the largest gap: what no policy can exceed
  std::vector<Claim> claims;  // those about members only where there are rounds after the warm-up
};

ProblemReport report_of(const TheoremProblem& problem, const TheoremRuns& runs);

}  // namespace posse
