// Shows how ensembles stand in several worlds: a row for each world, of dots and of a table.
#pragma once

#include <string>

#include "posse/experiments/suite.h"
#include "posse/report/page.h"
#include "posse/results/wrapped_text.h"

namespace posse {

// The dots and the table of a figure "worlds".
Panel worlds_panel(const Outcome& outcome);

// The table as text, for a terminal.
std::string worlds_table(const Outcome& outcome, std::size_t width = kAnyWidth);

// The same in short as Markdown: for each ensemble its regret as a multiple of that of the best
// other policy with its interval, and in brackets the share of stuck runs.
std::string worlds_markdown(const Outcome& outcome);

// In how many worlds each ensemble is not clearly worse than the best baseline, and where it is
// stuck most often, in a line; empty if nothing can be compared.
std::string worlds_verdict(const Outcome& outcome);

}  // namespace posse
