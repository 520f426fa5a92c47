// Plays the problems on which the theorems are checked, in parallel, with the same result for any
// number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "posse/theorems/claims.h"
#include "posse/theorems/neural_problem.h"
#include "posse/theorems/sweep.h"

namespace posse {

struct TheoremCheck {
  Index T = 8000;  // the longest horizon
  Index repetitions = 100;
  std::uint64_t seed = 1;

  // The linear problem at T/16, T/8, T/4, T/2 and T, each with its own parameters: how its regret
  // grows. The last one is among the problems, too.
  std::vector<TheoremProblem> horizons() const;
  // What else is played of Theorem 1: the linear problem with priors, and logistic ones at T/10,
  // with all of the warm-up and with a tenth of the run for it.
  std::vector<TheoremProblem> others() const;
  // And of Theorem 2, at T/20: the tangent model, in the limit and of a network.
  std::vector<NeuralTheoremProblem> neural() const;
};

struct TheoremReport {
  std::vector<ProblemReport> horizons;
  std::vector<ProblemReport> others;  // of both theorems
  std::vector<MemberSweep> sweeps;    // linear_prior at T/10, tangent at T/20
  double slope = 0;                   // of log mean regret against log T
  double bound_slope = 0;             // and of the bound
  double anytime_factor = 0;          // mean R^DT(T) / mean R(T) of the linear problem

  // "linear, T = 1000: E_bar is 0.8, guaranteed is 0.95".
  std::vector<std::string> broken() const;
};

struct TheoremExecution {
  int jobs = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::size_t done, std::size_t runs)> progress = nullptr;
};

// Throws Interrupted if stopped.
TheoremReport check_theorems(const TheoremCheck& check, const TheoremExecution& execution);

}  // namespace posse
