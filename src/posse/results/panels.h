// Turns the outcome of an experiment into a panel of the report.
#pragma once

#include "posse/experiments/suite.h"
#include "posse/report/page.h"
#include "posse/results/policy_pens.h"

namespace posse {

void set_pen(PanelCurve& curve, const Pen& pen, const Pencil& pencil);

// World, horizon, repetitions and seed in a line, without what is swept; of several worlds their
// number.
std::string setting_text(const Outcome& outcome);

// `pens` are those of the whole page.
Panel panel_of(const Outcome& outcome, PolicyPens& pens);

// A line for each experiment with missing runs, and one for each with unfinished runs.
std::string missing_text(const std::vector<Outcome>& outcomes);

// All panels, in the order of the outcomes, with the facts needed to play them again.
Page page_of(const std::vector<Outcome>& outcomes);

}  // namespace posse
