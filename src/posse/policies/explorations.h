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

inline constexpr std::array<Exploration, 6> kExplorations = {
    {{"es", Capability::ensemble},
     {"ts", Capability::gaussian},
     {"ucb", Capability::gaussian},
     {"phe", Capability::perturbed},
     {"greedy", Capability::plain},
     {"epsilon_greedy", Capability::plain}}};

}  // namespace posse
