// Says in a line how the ensembles of an experiment stand in its worlds.
#pragma once

#include <string>

#include "posse/experiments/suite.h"

namespace posse {

// In how many worlds each ensemble is not clearly worse than the best other policy, and where it is
// stuck most often; empty if nothing can be compared.
std::string worlds_verdict(const Outcome& outcome);

}  // namespace posse
