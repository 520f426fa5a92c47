// Worlds where an arm with features x has mean reward h(x), whatever the function h.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "posse/core/parameter.h"
#include "posse/environments/arm_source.h"
#include "posse/environments/environment.h"
#include "posse/environments/sphere_moments.h"

namespace posse {

// The parameters of the arms, sigma.
Parameters function_world_parameters();

// theta_norm, of worlds whose h has a theta* on the sphere.
Parameters theta_parameter();

struct MeanReward {
  std::function<Vector(const Matrix& X)> h;         // of each column of X
  std::function<Moments(const Matrix& X)> moments;  // of h over the instances
  // Completes the refusal of a mean that is too large: the parameters to lower and, where more can
  // be told, how the arm came by its mean.
  std::string lower;
  std::function<std::string(const Matrix& X, Index arm)> origin = {};
};

// `noise` names the law of rewards (noise.h). Throws Error where the means are too large or do not
// fit the noise; with fresh arms that may happen in any round.
std::unique_ptr<Environment> make_function_world(const Arguments& arguments,
                                                 const std::string& noise, ArmSource arms,
                                                 MeanReward mean);

}  // namespace posse
