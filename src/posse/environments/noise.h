// Draws rewards around their mean, by one of four laws.
//
// A reward is a function of its mean and of one draw from the round's own stream, and it increases
// with the mean: all policies of a repetition face the same luck. (For Poisson rewards this holds
// below and above kExactPoisson, but not across it.)
#pragma once

#include <string>
#include <vector>

#include "posse/core/parameter.h"
#include "posse/core/rng.h"

namespace posse {

// Poisson rewards with a larger mean are rounded normals.
inline constexpr double kExactPoisson = 500;

struct Noise {
  std::string name;
  // Draws a reward with that mean; only gaussian uses sigma.
  double (*reward)(double mean, double sigma, Rng& stream);
  bool (*allows)(double mean);
  std::string needs;  // the means that it allows, and links that have such means
};

// gaussian, bernoulli, poisson or exponential.
const Noise& noise_named(const std::string& name);

// The parameter `noise` of a world that offers these laws; the first is the default.
Parameters noise_parameter(std::vector<std::string> laws);

}  // namespace posse
