// Spells a duration for people.
#pragma once

#include <string>

namespace posse {

// "45 s", "3 min 20 s", "2 h 5 min".
std::string duration_text(double seconds);

}  // namespace posse
