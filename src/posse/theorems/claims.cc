#include "posse/theorems/claims.h"

#include <functional>

#include "posse/theorems/claim_kinds.h"

namespace posse {
namespace {

Claim fit_near(const TheoremProblem& problem, const TheoremRuns& runs) {
  Claim claim =
      frequency_claim("E_bar", runs, 1 - problem.delta, true, std::mem_fn(&TheoremRun::fit_near));
  claim.remark = reach_text(runs, &TheoremRun::fit_reach);
  return claim;
}

Claim chosen_near_fit(const TheoremProblem& problem, const TheoremRuns& runs) {
  return rounds_near_claim("E_tilde_1", runs, 1 - problem.delta / static_cast<double>(problem.T),
                           1 - problem.delta, problem.warms_up());
}

Claim chosen_near(const TheoremProblem& problem, const TheoremRuns& runs) {
  Claim claim = frequency_claim("E_1", runs, 1 - 2 * problem.delta, problem.warms_up(),
                                std::mem_fn(&TheoremRun::chosen_near));
  claim.remark = reach_text(runs, &TheoremRun::chosen_reach);
  return claim;
}

Claim optimism(const TheoremProblem& problem, const TheoremRuns& runs) {
  return optimism_claim(runs, member_checkpoints(problem), p_N(), problem.guarantees_optimism());
}

Claim enough_members(const TheoremProblem& problem, const TheoremRuns& runs) {
  return members_claim("E_2", runs, member_checkpoints(problem), p_N(), 1 - problem.delta,
                       problem.guarantees_optimism());
}

}  // namespace

ProblemReport report_of(const TheoremProblem& problem, const TheoremRuns& runs) {
  ProblemReport report = averaged(problem.summary(), runs);
  report.claims = {below_bound_claim(runs, problem.warms_up()), fit_near(problem, runs)};
  if (problem.tau() == problem.T) return report;
  for (const auto claim : {chosen_near_fit, chosen_near, optimism, enough_members}) {
    report.claims.push_back(claim(problem, runs));
  }
  return report;
}

}  // namespace posse
