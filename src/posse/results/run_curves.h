// Adds single runs to a panel's curves, few enough to keep the page small.
#pragma once

#include <vector>

#include "posse/experiments/play.h"
#include "posse/report/page.h"

namespace posse {

// The first runs of a policy, at most 25 and fewer if the panel has many policies, each at about 32
// of its rounds.
void add_runs(PanelCurve& curve, const std::vector<Run>& runs, std::size_t policies);

}  // namespace posse
