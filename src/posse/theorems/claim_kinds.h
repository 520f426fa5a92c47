// The kinds of claims that the theorems on GLM-ES and on Neural-ES share, checked against runs.
//
// A guarantee counts as broken if runs this bad would have a probability below 1 in 1000 under it.
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

// Runs whose regret is below the bound. The theorems allow a share of 4 delta to exceed it, but the
// bounds are so loose that none should.
Claim below_bound_claim(const TheoremRuns& runs, bool guaranteed);

// Rounds whose member is near the fit, at least a share `round_level`. The rounds of a run depend
// on each other, so runs are tested: a run has no miss at all with probability `run_level`.
Claim rounds_near_claim(const std::string& name, const TheoremRuns& runs, double round_level,
                        double run_level, bool guaranteed);

// Members that are optimistic, at least a share p, on average over runs at the worst round.
Claim optimism_claim(const TheoremRuns& runs, const std::vector<Index>& rounds, double p,
                     bool guaranteed);

// Runs in which a share p / 4 of the members is optimistic and near in all of the rounds.
Claim members_claim(const std::string& name, const TheoremRuns& runs,
                    const std::vector<Index>& rounds, double p, double level, bool guaranteed);

// "at most 0.3 of the radius".
std::string reach_text(const TheoremRuns& runs, double TheoremRun::*reach);

// The means over the runs; no claims yet.
ProblemReport averaged(ProblemSummary problem, const TheoremRuns& runs);

}  // namespace posse
