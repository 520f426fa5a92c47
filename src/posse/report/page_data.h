// Writes a panel's curves or dots as JSON, embedded in the page for its scripts to draw.
#pragma once

#include <string>
#include <vector>

#include "posse/report/page.h"
#include "posse/report/palette.h"

namespace posse {

// Numbers are rounded to what a screen can show; those that are not finite become null.
std::string page_data(const Panel& panel);

// The pens of a panel's curves. They view the curves' choices, which must outlive them.
std::vector<Pen> pens_of(const Panel& panel);

}  // namespace posse
