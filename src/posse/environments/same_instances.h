// Tells whether two worlds show the same problem instances, so that runs in them can be compared
// pair by pair.
#pragma once

#include "posse/core/spec.h"

namespace posse {

// Whether they are the same once defaults are spelled out, but for how rows of data become features
// of arms: worlds that encode the same rows differently pay the same rewards.
bool show_same_instances(const Spec& one, const Spec& other);

}  // namespace posse
