// Shows how regret grows along a sweep: points with fitted power laws, and a table of exponents.
#pragma once

#include <string>

#include "posse/experiments/suite.h"
#include "posse/report/page.h"

namespace posse {

// What a figure "scaling" has of its own: axes, curves and the table.
Panel scaling_panel(const Outcome& outcome);

// The table as text, for a terminal.
std::string scaling_table(const Outcome& outcome);

// The exponents minus that of the contender, which there must be, for instances in common.
std::string exponent_differences(const Outcome& outcome, const std::string& label);

}  // namespace posse
