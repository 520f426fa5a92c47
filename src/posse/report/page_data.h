// Writes a panel's curves or dots as JSON, embedded in the page for its scripts to draw.
#pragma once

#include <string>

#include "posse/report/page.h"

namespace posse {

// Numbers are rounded to what a screen can show; those that are not finite become null.
std::string page_data(const Panel& panel);

}  // namespace posse
