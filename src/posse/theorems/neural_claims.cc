#include "posse/theorems/neural_claims.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "posse/theorems/claim_kinds.h"

namespace posse {
namespace {

double largest_alpha_share(const TheoremRuns& runs) {
  double largest = 0;
  for (const TheoremRun& run : runs) largest = std::max(largest, run.alpha_share);
  return largest;
}

bool guarantees_optimism(const NeuralTheoremProblem& problem, const TheoremRuns& runs) {
  return !problem.N && problem.sigma_R_share >= 1 && largest_alpha_share(runs) <= 1;
}

Claim fit_near(const NeuralTheoremProblem& problem, const TheoremRuns& runs) {
  Claim claim = frequency_claim("E_1", runs, 1 - 2 * problem.delta, !problem.N,
                                std::mem_fn(&TheoremRun::fit_near));
  claim.remark = reach_text(runs, &TheoremRun::fit_reach);
  return claim;
}

// The lemma gives (t - 1)^-2 for a miss in round t; a run may have any of them.
Claim chosen_near_fit(const NeuralTheoremProblem& problem, const TheoremRuns& runs) {
  double misses = 0;
  for (Index t = problem.tau() + 1; t <= problem.T; ++t) {
    misses += 1 / static_cast<double>((t - 1) * (t - 1));
  }
  const auto rounds = static_cast<double>(problem.T - problem.tau());
  return rounds_near_claim("E_2", runs, 1 - misses / rounds, 1 - misses, !problem.N);
}

}  // namespace

ProblemReport report_of(const NeuralTheoremProblem& problem, const TheoremRuns& runs) {
  const std::vector<Index> rounds = member_checkpoints(problem.tau(), problem.T);
  const bool optimism = guarantees_optimism(problem, runs);
  ProblemReport report = averaged(problem.summary(), runs);
  report.problem.note +=
      fmt::format("alpha_t of the lemma reaches {:.3f} of alpha_T.\n", largest_alpha_share(runs));
  if (problem.N) {
    report.problem.note += fmt::format(
        "Its kernel differs from the limit by {:.1f} % on average.\n", 100 * report.kernel_error);
  }
  report.claims = {below_bound_claim(runs, !problem.N), fit_near(problem, runs),
                   chosen_near_fit(problem, runs),
                   optimism_claim(runs, rounds, neural_p_N(), optimism),
                   members_claim("E_3", runs, rounds, neural_p_N(), 1 - problem.delta, optimism)};
  return report;
}

}  // namespace posse
