// Checks values of options like parameters of specs.
#pragma once

#include <string>

#include "posse/cli/commands.h"
#include "posse/core/parameter.h"

namespace posse {

// `option`: the name used in error messages, as in "--eps must be a number from 1e-09 to 1, not 2".
Check within(const Domain& domain, const std::string& option);

// Above 0 and below 1, and not below `min`.
Check within_0_and_1(const std::string& option, double min = 0);

}  // namespace posse
