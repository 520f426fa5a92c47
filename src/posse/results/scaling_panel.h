// Shows how regret grows along a sweep: points with fitted power laws, and a table of exponents.
#pragma once

#include <string>

#include "posse/experiments/suite.h"
#include "posse/report/page.h"
#include "posse/report/palette.h"
#include "posse/results/wrapped_text.h"

namespace posse {

// The axes, curves and table of a figure "scaling".
Panel scaling_panel(const Outcome& outcome, const std::vector<Pen>& pens);

// The table as text, for a terminal.
std::string scaling_table(const Outcome& outcome, std::size_t width = kAnyWidth);

// The exponents minus that of the contender of this label, which must exist, on common instances.
std::string exponent_differences(const Outcome& outcome, const std::string& label,
                                 std::size_t width = kAnyWidth);

}  // namespace posse
