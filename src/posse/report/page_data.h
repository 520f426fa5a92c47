// Writes what the page's script draws: a panel's curves or dots as JSON that may stand in a script.
#pragma once

#include <string>

#include "posse/report/page.h"

namespace posse {

// Numbers are shortened to what a screen can show; null stands for those that are not finite.
std::string page_data(const Panel& panel);

}  // namespace posse
