// The kinds of claims that the theorems on GLM-ES and on Neural-ES share, held against runs.
//
// A guarantee is broken if runs as bad have a probability below 1 in 1000 where it holds.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "posse/theorems/report.h"
#include "posse/theorems/run.h"

namespace posse {

using Held = std::function<bool(const TheoremRun&)>;

// Runs in which something held, at least a share `level` of them.
Claim frequency_claim(const std::string& name, const TheoremRuns& runs, double level,
                      bool guaranteed, const Held& held);

// Runs whose regret is below the bound. The theorems allow a share of 4 delta to exceed it; none
// has any business to.
Claim below_bound_claim(const TheoremRuns& runs, bool guaranteed);

// Rounds whose member is near the fit, a share `round_level`. Rounds of a run depend on each other,
// so the test is on runs: a run has no miss at all with probability `run_level`.
Claim rounds_near_claim(const std::string& name, const TheoremRuns& runs, double round_level,
                        double run_level, bool guaranteed);

// Members that are optimistic, a share p, at the worst of the rounds on average over runs.
Claim optimism_claim(const TheoremRuns& runs, const std::vector<Index>& rounds, double p,
                     bool guaranteed);

// Runs in which a share p / 4 of the members is optimistic and near in all of the rounds.
Claim members_claim(const std::string& name, const TheoremRuns& runs,
                    const std::vector<Index>& rounds, double p, double level, bool guaranteed);

// "at most 0.3 of the radius".
std::string reach_text(const TheoremRuns& runs, double TheoremRun::*reach);

// The means of the runs, without claims.
ProblemReport averaged(ProblemSummary problem, const TheoremRuns& runs);

}  // namespace posse
