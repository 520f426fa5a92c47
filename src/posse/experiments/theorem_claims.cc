#include "posse/experiments/theorem_claims.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "posse/experiments/binomial.h"
#include "posse/experiments/summary.h"

namespace posse {
namespace {

constexpr double kRare = 0.001;
constexpr double kRareErrors = 4.3;  // standard errors: that rare for the worst of 100 rounds

template <class Held>
Index count(const TheoremRuns& runs, Held held) {
  return std::count_if(runs.begin(), runs.end(), held);
}

double share(Index held, Index all) { return static_cast<double>(held) / static_cast<double>(all); }

bool plausible(Index held, Index all, double level) {
  return binomial_at_most(held, all, level) >= kRare;
}

template <class Held>
Claim frequency(const std::string& name, const TheoremRuns& runs, double level, bool guaranteed,
                Held held) {
  const auto n = static_cast<Index>(runs.size());
  const Index k = count(runs, held);
  return {name, share(k, n), level, guaranteed, plausible(k, n, level), ""};
}

// The theorem allows a share of 4 delta to exceed the bound; none has any business to.
Claim below_bound(const TheoremProblem& problem, const TheoremRuns& runs) {
  Claim claim = frequency("below_bound", runs, 1, problem.warms_up(),
                          [](const TheoremRun& run) { return run.regret <= run.bound; });
  claim.kept = claim.measured == 1;
  return claim;
}

std::string reach_text(const TheoremRuns& runs, double TheoremRun::*reach) {
  double largest = 0;
  for (const TheoremRun& run : runs) largest = std::max(largest, run.*reach);
  return fmt::format("at most {:.2g} of the radius", largest);
}

Claim fit_near(const TheoremProblem& problem, const TheoremRuns& runs) {
  Claim claim =
      frequency("E_bar", runs, 1 - problem.delta, true, std::mem_fn(&TheoremRun::fit_near));
  claim.remark = reach_text(runs, &TheoremRun::fit_reach);
  return claim;
}

// Rounds of a run depend on each other, so the test is on runs: a run has no miss at all with
// probability 1 - delta.
Claim chosen_near_fit(const TheoremProblem& problem, const TheoremRuns& runs) {
  Index near = 0, rounds = 0;
  for (const TheoremRun& run : runs) near += run.rounds_near, rounds += run.rounds;
  const auto n = static_cast<Index>(runs.size());
  const Index clean = count(runs, std::mem_fn(&TheoremRun::always_near));
  return {"E_tilde_1",
          share(near, rounds),
          1 - problem.delta / static_cast<double>(problem.T),
          problem.warms_up(),
          plausible(clean, n, 1 - problem.delta),
          fmt::format("without a miss: {} of {} runs", clean, n)};
}

Claim chosen_near(const TheoremProblem& problem, const TheoremRuns& runs) {
  Claim claim = frequency("E_1", runs, 1 - 2 * problem.delta, problem.warms_up(),
                          std::mem_fn(&TheoremRun::chosen_near));
  claim.remark = reach_text(runs, &TheoremRun::chosen_reach);
  return claim;
}

Statistics optimistic_at(const TheoremRuns& runs, std::size_t checkpoint) {
  std::vector<double> shares;
  for (const TheoremRun& run : runs) shares.push_back(run.members[checkpoint].optimistic);
  return statistics(std::move(shares));
}

Claim optimism(const TheoremProblem& problem, const TheoremRuns& runs) {
  const std::vector<Index> rounds = member_checkpoints(problem);
  std::size_t worst = 0;
  for (std::size_t i = 1; i < rounds.size(); ++i) {
    if (optimistic_at(runs, i).mean < optimistic_at(runs, worst).mean) worst = i;
  }
  const Statistics least = optimistic_at(runs, worst);
  return {"optimism",
          least.mean,
          p_N(),
          problem.guarantees_optimism(),
          least.mean + (runs.size() > 1 ? kRareErrors * least.se : 0) >= p_N(),
          fmt::format("least in round {}", rounds[worst])};
}

bool enough(const MemberShares& members) { return members.optimistic_and_near >= p_N() / 4; }

// The number of checkpoints up to the last at which any run had too few such members.
std::size_t last_failure(const TheoremRuns& runs, std::size_t checkpoints) {
  while (checkpoints > 0 && std::all_of(runs.begin(), runs.end(), [&](const TheoremRun& run) {
           return enough(run.members[checkpoints - 1]);
         })) {
    --checkpoints;
  }
  return checkpoints;
}

Claim enough_members(const TheoremProblem& problem, const TheoremRuns& runs) {
  Claim claim = frequency("E_2", runs, 1 - problem.delta, problem.guarantees_optimism(),
                          [](const TheoremRun& run) {
                            return std::all_of(run.members.begin(), run.members.end(), enough);
                          });
  const std::vector<Index> rounds = member_checkpoints(problem);
  const std::size_t failures = last_failure(runs, rounds.size());
  claim.remark = failures == rounds.size()
                     ? "fails to the end"
                     : fmt::format("in all runs from round {}", rounds[failures]);
  return claim;
}

double mean(const TheoremRuns& runs, double TheoremRun::*value) {
  double sum = 0;
  for (const TheoremRun& run : runs) sum += run.*value;
  return sum / static_cast<double>(runs.size());
}

}  // namespace

ProblemReport report_of(const TheoremProblem& problem, const TheoremRuns& runs) {
  ProblemReport report{problem,
                       static_cast<Index>(runs.size()),
                       mean(runs, &TheoremRun::regret),
                       mean(runs, &TheoremRun::bound),
                       mean(runs, &TheoremRun::worst_regret),
                       {below_bound(problem, runs), fit_near(problem, runs)}};
  if (problem.tau() == problem.T) return report;
  for (const auto claim : {chosen_near_fit, chosen_near, optimism, enough_members}) {
    report.claims.push_back(claim(problem, runs));
  }
  return report;
}

}  // namespace posse
