// Worlds of a generalized linear model: an arm with features x has mean reward mu(x' theta*), with
// theta* uniform on the sphere of radius theta_norm.
#pragma once

#include <memory>
#include <string>

#include "posse/core/parameter.h"
#include "posse/environments/environment.h"

namespace posse {

// The parameters of the arms, sigma and theta_norm.
Parameters glm_world_parameters();

// `noise` names the law of rewards (noise.h). Throws Error if it does not allow a mean; with fresh
// arms that may happen in any round.
std::unique_ptr<Environment> make_glm_world(const Arguments& arguments, const Spec& link,
                                            const std::string& noise, Rng& nature);

}  // namespace posse
