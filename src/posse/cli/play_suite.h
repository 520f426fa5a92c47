// Plays experiments as the options of the command line say, and shows what came out.
#pragma once

#include <vector>

#include "posse/cli/suite_options.h"

namespace posse {

// Plays, writes the folder, prints the tables and the path of the page.
void play_suite(const std::vector<Experiment>& experiments, const SuiteOptions& options);

}  // namespace posse
