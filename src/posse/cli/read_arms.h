// Reads the arms that posse design and posse theory are given.
#pragma once

#include <string>

#include "posse/data/arms_csv.h"

namespace posse {

// The arms of a CSV file; - is the standard input.
NamedArms read_arms(const std::string& file);

// The name of the file in error messages and reports.
std::string name_of_input(const std::string& file);

}  // namespace posse
