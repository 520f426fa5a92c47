// Worlds of a generalized linear model: an arm with features x has mean reward mu(x' theta* +
// offset), with theta* uniform on the sphere of radius theta_norm.
#pragma once

#include <memory>
#include <string>

#include "posse/core/parameter.h"
#include "posse/environments/environment.h"

namespace posse {

// The parameters of the arms, sigma, theta_norm and offset.
Parameters glm_world_parameters();

// For a world that also has the parameter `noise` (noise.h). Throws Error if the noise does not
// allow a mean; with fresh arms that may happen in any round.
std::unique_ptr<Environment> make_glm_world(const Arguments& arguments, const Spec& link,
                                            Rng& nature);

}  // namespace posse
