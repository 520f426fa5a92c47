// Reads and writes the [[world]] tables of an experiment.
#pragma once

#include <string>

#include "posse/experiments/experiment.h"
#include "posse/experiments/toml_section.h"

namespace posse {

// Adds the worlds, whose policies must have been read. Throws Error with file, line and key.
void read_worlds(const TomlSection& top, Experiment& experiment);

// One table, without values that are those of the experiment.
std::string world_toml(const ListedWorld& world, const Experiment& experiment);

}  // namespace posse
