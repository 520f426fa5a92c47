// The table below a figure: regret and time of each policy.
#pragma once

#include "posse/experiments/ranking.h"
#include "posse/experiments/suite.h"
#include "posse/report/page.h"

namespace posse {

// A row for each policy that has runs, the least regret first and those with unfinished runs last.
// `ranking` is that of the outcome.
PanelTable table_of(const Outcome& outcome, const Ranking& ranking);

}  // namespace posse
