// Turns the outcome of an experiment into a panel of the report.
#pragma once

#include "posse/experiments/suite.h"
#include "posse/report/page.h"

namespace posse {

void set_pencil(PanelCurve& curve, const Pencil& pencil);

// World, horizon, repetitions and seed in a line, but for what is swept.
std::string setting_text(const Outcome& outcome);

Panel panel_of(const Outcome& outcome);

// A line for each experiment that has not all of its runs, with those that are missing, and one for
// each that has unfinished ones.
std::string missing_text(const std::vector<Outcome>& outcomes);

// All panels, with what one must know to play them again.
Page page_of(const std::vector<Outcome>& outcomes);

}  // namespace posse
