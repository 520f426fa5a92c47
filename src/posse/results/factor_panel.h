// The panel of the factor l(T0, b) that restarts cost: nothing is played for it.
#pragma once

#include <vector>

#include "posse/report/page.h"

namespace posse {

// A curve over b for each T0; without name and title.
Panel factor_panel(const std::vector<double>& T0s);

}  // namespace posse
