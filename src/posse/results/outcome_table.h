// The table below a figure: regret and time of each policy.
#pragma once

#include "posse/experiments/suite.h"
#include "posse/report/page.h"

namespace posse {

// A row for each policy that has runs, by regret.
PanelTable table_of(const Outcome& outcome);

}  // namespace posse
