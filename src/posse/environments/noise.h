// Draws rewards around their mean, by one of four laws.
//
// A reward is made of its mean and one draw from the round's own stream, and never falls as the
// mean rises: all policies of a repetition face the same luck. (Poisson rewards keep this on either
// side of kExactPoisson, not across it.)
#pragma once

#include <string>
#include <vector>

#include "posse/core/parameter.h"
#include "posse/core/rng.h"

namespace posse {

// Poisson rewards of a mean above this are rounded normals.
inline constexpr double kExactPoisson = 500;

struct Noise {
  std::string name;
  // A reward of that mean; sigma matters to gaussian alone.
  double (*reward)(double mean, double sigma, Rng& stream);
  bool (*fits)(double mean);
  std::string needs;  // the means that fit, and the links that give them
};

// gaussian, bernoulli, poisson or exponential.
const Noise& noise_named(const std::string& name);

// The parameter `noise` of a world that offers these laws; the first is the default.
Parameters noise_parameter(std::vector<std::string> laws);

}  // namespace posse
