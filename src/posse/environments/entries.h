// Names the entries of the catalogue of environments, each defined in the file of its name.
#pragma once

#include "posse/environments/environment.h"

namespace posse {

Entry<EnvironmentFactory> linear_world();

}  // namespace posse
