// The option --data of commands that may need datasets.
#pragma once

#include <CLI/CLI.hpp>

namespace posse {

void add_data_option(CLI::App& command);

}  // namespace posse
