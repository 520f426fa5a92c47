// What sigma_R=auto is, in sds of the rewards' noise, by measurement (docs/defaults.md).
#pragma once

namespace posse {

inline constexpr double kGlmAutomatic = 0.4;
inline constexpr double kNeuralAutomatic = 0.7;

}  // namespace posse
