// Shows how ensembles stand in several worlds: a row for each world, of dots and of a table.
#pragma once

#include "posse/experiments/suite.h"
#include "posse/report/page.h"

namespace posse {

// The dots and the table of a figure "worlds".
Panel worlds_panel(const Outcome& outcome);

}  // namespace posse
