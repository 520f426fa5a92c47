// The options that say what a run may use: --threads and --budget.
#pragma once

#include "posse/cli/command_line.h"
#include "posse/experiments/play.h"

namespace posse {

void add_resource_options(Command command, Resources& resources);

}  // namespace posse
