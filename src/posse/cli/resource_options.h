// The options that say what a run may use: --threads and --budget.
#pragma once

#include <CLI/CLI.hpp>

#include "posse/experiments/play.h"

namespace posse {

void add_resource_options(CLI::App& command, Resources& resources);

}  // namespace posse
