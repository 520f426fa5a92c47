// Plays GLM-ES on a small problem and looks inside: which events of the lemmas hold?
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "posse/experiments/theorem_problem.h"

namespace posse {

// The members of an ensemble at one round, as shares.
struct MemberShares {
  double optimistic = 0;           // max_x x' theta^j >= x*' theta*
  double optimistic_and_near = 0;  // and ||theta^j - theta_bar||_H as small as E~_{1,t} asks
};

// H is H_{t-1} at theta*. But for the fit, rounds count from the end of the warm-up.
struct TheoremRun {
  double regret = 0;
  double bound = 0;         // of Theorem 1
  double worst_regret = 0;  // T times the largest gap
  // E-bar holds if it is at most 1: the largest ||theta_bar - theta*||_H / ((1 + M beta_T)
  // gamma_T).
  double fit_reach = 0;
  // E_1 likewise: the largest ||theta^j_t - theta*||_H / gamma.
  double chosen_reach = 0;
  // E~_{1,t} holds in so many of the rounds in which a member chose:
  // ||theta^j_t - theta_bar||_H <= mu_max^(1/2) / mu_min sigma_R gamma~_T.
  Index rounds_near = 0;
  Index rounds = 0;
  std::vector<MemberShares> members;  // at the checkpoints

  bool fit_near() const { return fit_reach <= 1; }
  bool chosen_near() const { return chosen_reach <= 1; }
  bool always_near() const { return rounds_near == rounds; }
};

using TheoremRuns = std::vector<TheoremRun>;

// The rounds at which all members are looked at, about 20 per factor of ten from the end of the
// warm-up: a look costs as much as many rounds.
std::vector<Index> member_checkpoints(const TheoremProblem& problem);

// Arms, theta* and all noise depend on seed and repetition only.
TheoremRun play(const TheoremProblem& problem, std::uint64_t seed, Index repetition,
                const std::atomic<bool>& stop);

// The regret at T of the anytime version, on the same problem and with the same noise.
double anytime_regret(const TheoremProblem& problem, std::uint64_t seed, Index repetition,
                      const std::atomic<bool>& stop);

}  // namespace posse
