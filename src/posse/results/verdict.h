// Says in a sentence which policies of an experiment did best.
#pragma once

#include <string>

#include "posse/experiments/suite.h"

namespace posse {

// "fig1a: lowest regret LMC-TS (133 +- 13), not clearly better than Lin-UCB, Ensemble++". Policies
// that know the world's prior do not take part. Empty if no two policies can be compared.
std::string verdict(const Outcome& outcome);

}  // namespace posse
