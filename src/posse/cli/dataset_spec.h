// Writes the world dataset(...) from what options of the command line say.
#pragma once

#include <map>
#include <string>

#include "posse/core/spec.h"

namespace posse {

// The world of a file; `given` has values of dataset()'s parameters by name, as after an option.
// Throws Error if one is not well written.
Spec dataset_spec(const std::string& file, const std::map<std::string, std::string>& given);

// The settings of dataset() that a message names, as options: "--ignore '[id]', --header yes" for
// "pass ignore=[id], or header=yes"; empty if it names none.
std::string settings_as_options(const std::string& message);

}  // namespace posse
