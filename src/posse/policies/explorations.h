// Explorations that a user composes with a model: `es(model=glm(link=poisson))`. The published
// policies are presets of them (Description::composed).
#pragma once

#include <array>

#include "posse/models/model.h"

namespace posse {

struct Exploration {
  const char* name;  // of its entry in the catalogue of policies
  Capability needs;  // of the model
};

inline constexpr Exploration kEs{"es", Capability::ensemble};
inline constexpr Exploration kTs{"ts", Capability::gaussian};
inline constexpr Exploration kUcb{"ucb", Capability::gaussian};
inline constexpr Exploration kPhe{"phe", Capability::perturbed};
inline constexpr Exploration kGreedy{"greedy", Capability::plain};
inline constexpr Exploration kEpsilonGreedy{"epsilon_greedy", Capability::plain};

inline constexpr std::array<Exploration, 6> kExplorations = {kEs,  kTs,     kUcb,
                                                             kPhe, kGreedy, kEpsilonGreedy};

}  // namespace posse
