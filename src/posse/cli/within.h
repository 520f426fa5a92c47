// Checks options as parameters of specs are checked.
#pragma once

#include <string>

#include "posse/cli/commands.h"
#include "posse/core/parameter.h"

namespace posse {

// `option` is how errors call it: "--eps must be a number from 1e-09 to 1, not 2".
CLI::Validator within(const Domain& domain, const std::string& option);

// Above 0 and below 1, and not below `least`.
CLI::Validator within_0_and_1(const std::string& option, double least = 0);

}  // namespace posse
