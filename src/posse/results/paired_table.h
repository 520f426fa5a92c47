// Compares the policies of an experiment with one of them, on the same instances.
#pragma once

#include <string>
#include <vector>

#include "posse/experiments/suite.h"
#include "posse/results/wrapped_text.h"

namespace posse {

// A table for each experiment that has a policy of that label, the least difference first. Throws
// Error, naming the labels there are, if none has.
std::string paired_tables(const std::vector<Outcome>& outcomes, const std::string& label,
                          std::size_t width = kAnyWidth);

}  // namespace posse
