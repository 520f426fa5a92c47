// Tells the user which experiments of a folder are not shown.
#pragma once

#include <string>

#include "posse/core/error.h"

namespace posse {

void tell_left_out(const std::string& name, const Error& reason);

}  // namespace posse
