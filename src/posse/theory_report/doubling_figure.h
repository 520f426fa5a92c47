// The figure of posse theory doubling: the loss l against b, for several T0.
#pragma once

#include <string>

#include "posse/theory_report/doubling_report.h"

namespace posse {

// An SVG.
std::string doubling_figure(const DoublingQuestion& question);

}  // namespace posse
