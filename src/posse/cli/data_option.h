// The option --data of commands that may need datasets.
#pragma once

#include "posse/cli/command_line.h"

namespace posse {

Option add_data_option(Command command);

}  // namespace posse
