// Compares the policies of an experiment with one of them, on the same instances.
#pragma once

#include <string>
#include <vector>

#include "posse/experiments/suite.h"

namespace posse {

// A table for each experiment that has a policy of that label. Throws Error, naming the labels
// there are, if none has.
std::string paired_tables(const std::vector<Outcome>& outcomes, const std::string& label);

}  // namespace posse
