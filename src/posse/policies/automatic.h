// What the words `auto` of ensembles stand for, by measurement (docs/defaults.md).
#pragma once

#include "posse/core/types.h"

namespace posse {

// sigma_R, in sds of the rewards' noise.
inline constexpr double kGlmAutomatic = 0.4;
inline constexpr double kNeuralAutomatic = 0.7;
inline constexpr double kNeuralAutomaticFresh = 0.05;  // where contexts never repeat

// m of networks.
inline constexpr Index kNeuralMembers = 50;
inline constexpr Index kNeuralMembersFresh = 10;

}  // namespace posse
