// Tables of several worlds: a row for each, with its ensembles beside the best other policy.
#pragma once

#include <optional>
#include <string>

#include "posse/experiments/suite.h"
#include "posse/report/page.h"
#include "posse/results/wrapped_text.h"

namespace posse {

// The table of the page.
PanelTable table_of_worlds(const Outcome& outcome);

// The same as text, for a terminal.
std::string worlds_table(const Outcome& outcome, std::size_t width = kAnyWidth);

// The same in short as Markdown: for each ensemble its regret as a multiple of that of the best
// other policy with its interval, and in brackets the share of stuck runs.
std::string worlds_markdown(const Outcome& outcome);

// "40 %"; "-" if the share is unknown.
std::string stuck_text(const std::optional<double>& share);

}  // namespace posse
