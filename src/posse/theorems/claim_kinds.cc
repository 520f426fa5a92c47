#include "posse/theorems/claim_kinds.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "posse/experiments/summary.h"
#include "posse/theorems/binomial.h"

namespace posse {
namespace {

constexpr double kRare = 0.001;
constexpr double kRareErrors = 4.3;  // standard errors: 1 in 1000 for the worst of 100 rounds

double share(Index held, Index all) { return static_cast<double>(held) / static_cast<double>(all); }

bool plausible(Index held, Index all, double level) {
  return binomial_at_most(held, all, level) >= kRare;
}

Statistics optimistic_at(const TheoremRuns& runs, std::size_t checkpoint) {
  std::vector<double> shares;
  for (const TheoremRun& run : runs) shares.push_back(run.members[checkpoint].optimistic);
  return statistics(std::move(shares));
}

// The number of checkpoints up to the last at which any run had too few such members.
std::size_t last_failure(const TheoremRuns& runs, std::size_t checkpoints, double p) {
  while (checkpoints > 0 && std::all_of(runs.begin(), runs.end(), [&](const TheoremRun& run) {
           return run.members[checkpoints - 1].optimistic_and_near >= p / 4;
         })) {
    --checkpoints;
  }
  return checkpoints;
}

double mean(const TheoremRuns& runs, double TheoremRun::*value) {
  double sum = 0;
  for (const TheoremRun& run : runs) sum += run.*value;
  return sum / static_cast<double>(runs.size());
}

}  // namespace

Claim frequency_claim(const std::string& name, const TheoremRuns& runs, double level,
                      bool guaranteed, const Held& held) {
  const auto n = static_cast<Index>(runs.size());
  const Index k = std::count_if(runs.begin(), runs.end(), held);
  return {name, share(k, n), level, guaranteed, plausible(k, n, level), ""};
}

Claim below_bound_claim(const TheoremRuns& runs, bool guaranteed) {
  Claim claim = frequency_claim("below_bound", runs, 1, guaranteed,
                                [](const TheoremRun& run) { return run.regret <= run.bound; });
  claim.kept = claim.measured == 1;
  return claim;
}

Claim rounds_near_claim(const std::string& name, const TheoremRuns& runs, double round_level,
                        double run_level, bool guaranteed) {
  Index near = 0, rounds = 0;
  for (const TheoremRun& run : runs) near += run.rounds_near, rounds += run.rounds;
  const auto n = static_cast<Index>(runs.size());
  const Index clean =
      std::count_if(runs.begin(), runs.end(), std::mem_fn(&TheoremRun::always_near));
  return {name,
          share(near, rounds),
          round_level,
          guaranteed,
          plausible(clean, n, run_level),
          fmt::format("without a miss: {} of {} runs", clean, n)};
}

Claim optimism_claim(const TheoremRuns& runs, const std::vector<Index>& rounds, double p,
                     bool guaranteed) {
  std::size_t worst = 0;
  for (std::size_t i = 1; i < rounds.size(); ++i) {
    if (optimistic_at(runs, i).mean < optimistic_at(runs, worst).mean) worst = i;
  }
  const Statistics least = optimistic_at(runs, worst);
  return {"optimism",
          least.mean,
          p,
          guaranteed,
          least.mean + (runs.size() > 1 ? kRareErrors * least.se : 0) >= p,
          fmt::format("least in round {}", rounds[worst])};
}

Claim members_claim(const std::string& name, const TheoremRuns& runs,
                    const std::vector<Index>& rounds, double p, double level, bool guaranteed) {
  Claim claim = frequency_claim(name, runs, level, guaranteed,
                                [p](const TheoremRun& run) { return run.always_enough(p); });
  const std::size_t failures = last_failure(runs, rounds.size(), p);
  claim.remark = failures == rounds.size()
                     ? "fails to the end"
                     : fmt::format("in all runs from round {}", rounds[failures]);
  return claim;
}

std::string reach_text(const TheoremRuns& runs, double TheoremRun::*reach) {
  double largest = 0;
  for (const TheoremRun& run : runs) largest = std::max(largest, run.*reach);
  return fmt::format("at most {:.2g} of the radius", largest);
}

ProblemReport averaged(ProblemSummary problem, const TheoremRuns& runs) {
  return {std::move(problem),
          static_cast<Index>(runs.size()),
          mean(runs, &TheoremRun::regret),
          mean(runs, &TheoremRun::bound),
          mean(runs, &TheoremRun::worst_regret),
          mean(runs, &TheoremRun::kernel_error),
          {}};
}

}  // namespace posse
