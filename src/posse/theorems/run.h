// Which events of the lemmas hold in one run of an ensemble on a small problem, and runs of GLM-ES.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "posse/core/archive.h"
#include "posse/theorems/problem.h"

namespace posse {

// The members of an ensemble at one round, as shares.
struct MemberShares {
  double optimistic = 0;           // max_x x' theta^j >= x*' theta*; Neural-ES: of x* alone
  double optimistic_and_near = 0;  // and as near the fit as E~_{1,t} asks; Neural-ES: E_{2,t}

  void state(Archive& archive) { archive(optimistic, optimistic_and_near); }
};

// For GLM-ES, H is H_{t-1} at theta*. Except for the fit, only rounds after the warm-up count.
struct TheoremRun {
  double regret = 0;
  double bound = 0;         // of Theorem 1 or 2
  double worst_regret = 0;  // T times the largest gap
  // The fit is as near as its lemma says if this is at most 1: the largest ||theta_bar -
  // theta*||_H / ((1 + M beta_T) gamma_T) (GLM-ES, E-bar), or the largest |f(x; theta_bar) - h(x)|
  // / (alpha_{t-1} ||phi(x)||_A^-1) (Neural-ES, E_1).
  double fit_reach = 0;
  // The largest ||theta^j_t - theta*||_H / gamma (GLM-ES; E_1 holds if it is at most 1), or
  // |f(x; theta^j_t) - f(x; theta_bar)| / (beta_{t-1} ||phi(x)||_A^-1) (Neural-ES).
  double chosen_reach = 0;
  // In how many of the rounds decided by a member that member was near the fit (GLM-ES, E~_{1,t}):
  // ||theta^j_t - theta_bar||_H <= mu_max^(1/2) / mu_min sigma_R gamma~_T.
  // Neural-ES, E_{2,t}: the last quotient above is at most 1.
  Index rounds_near = 0;
  Index rounds = 0;
  std::vector<MemberShares> members;  // at the checkpoints
  // Of Neural-ES: the largest alpha_t of the lemma over the theorem's alpha_T, and the largest
  // |H_N - H| over the largest |H| if the kernel is that of a network.
  double alpha_share = 0;
  double kernel_error = 0;

  bool fit_near() const { return fit_reach <= 1; }
  bool chosen_near() const { return chosen_reach <= 1; }
  bool always_near() const { return rounds_near == rounds; }
  // Whether a share p / 4 of the members was optimistic and near at every checkpoint.
  bool always_enough(double p) const;

  void state(Archive& archive) {
    archive(regret, bound, worst_regret, fit_reach, chosen_reach, rounds_near, rounds, members,
            alpha_share, kernel_error);
  }
};

using TheoremRuns = std::vector<TheoremRun>;

// The rounds in which all members are examined, about 20 per factor of ten after the warm-up: that
// costs as much as many rounds.
std::vector<Index> member_checkpoints(Index tau, Index T);
inline std::vector<Index> member_checkpoints(const TheoremProblem& problem) {
  return member_checkpoints(problem.tau(), problem.T);
}

// Arms, theta* and all noise depend on seed and repetition only.
TheoremRun play(const TheoremProblem& problem, std::uint64_t seed, Index repetition,
                const std::atomic<bool>& stop);

// The regret at T of the anytime version, on the same problem and with the same noise.
double anytime_regret(const TheoremProblem& problem, std::uint64_t seed, Index repetition,
                      const std::atomic<bool>& stop);

}  // namespace posse
