// Worlds where an arm with features x has mean reward h(x), for any function h.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "posse/core/parameter.h"
#include "posse/environments/arm_source.h"
#include "posse/environments/environment.h"
#include "posse/environments/sphere_moments.h"

namespace posse {

// The parameters of the arms, and sigma.
Parameters function_world_parameters();

// The same for worlds whose h has a theta* on the sphere: theta_norm, and arms with one good one.
Parameters theta_world_parameters();

struct MeanReward {
  std::function<Vector(const Matrix& X)> h;         // of each column of X
  std::function<Moments(const Matrix& X)> moments;  // of h over the problem instances
  // For the error about a mean that is too large: the parameters to lower and, optionally, how the
  // mean comes about.
  std::string lower;
  std::function<std::string(const Matrix& X, Index arm)> explain = {};
};

// Draws h, the hidden part of a problem instance, for these arms.
using DrawMeanReward = std::function<MeanReward(const ArmSource& arms, Rng& nature)>;

// For a world that also has the parameter `noise` (noise.h). Throws Error if a mean is too large or
// the noise does not allow it; with fresh arms that may happen in any round.
std::unique_ptr<Environment> make_function_world(const Arguments& arguments, Rng& nature,
                                                 DrawMeanReward draw);

}  // namespace posse
