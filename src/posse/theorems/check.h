// Plays the problems on which the theorems are checked, in parallel, with the same result for any
// number of threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "posse/theorems/claims.h"
#include "posse/theorems/neural_problem.h"
#include "posse/theorems/run_store.h"
#include "posse/theorems/sweep.h"

namespace posse {

struct TheoremCheck {
  Index T = 8000;  // the longest horizon
  Index repetitions = 100;
  std::uint64_t seed = 1;

  // The linear problem at T/16, T/8, T/4, T/2 and T, each with its own parameters, to see how its
  // regret grows. The last one is also one of the problems that are checked.
  std::vector<TheoremProblem> horizons() const;
  // The other problems of Theorem 1: the linear one with priors, and logistic ones at T/10, with
  // the whole warm-up and with a warm-up of a tenth of the run.
  std::vector<TheoremProblem> others() const;
  // Those of Theorem 2, at T/20: the tangent model, in the limit and for a network.
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
  const TheoremRunStore* store = nullptr;  // runs found here are not played; played ones are kept
  const std::atomic<bool>* stop = nullptr;
  // Called for every run that is done, never by two threads at once.
  std::function<void(std::size_t done, std::size_t runs, bool played)> progress = nullptr;
};

// How many runs a check has.
std::size_t count_runs(const TheoremCheck& check);

// How many of them are kept there.
std::size_t count_kept(const TheoremCheck& check, const TheoremRunStore& store);

// Throws Interrupted if stopped.
TheoremReport check_theorems(const TheoremCheck& check, const TheoremExecution& execution);

}  // namespace posse
