// Says which policies could not learn, and why.
#pragma once

#include <string>
#include <vector>

#include "posse/experiments/suite.h"

namespace posse {

// A sentence for each world whose arms nothing tells apart in many rounds, and for each policy
// whose rewards never differed, whose arms all tied half-way and at the end, or whose members had
// become one. Policies that are not meant to learn are left out.
std::vector<std::string> warning_signs(const Outcome& outcome);

}  // namespace posse
