// Draws rewards around their mean, by one of five laws.
//
// A reward is a function of its mean and of draws from the round's own stream, and it increases
// with the mean: all policies of a repetition face the same luck. (For Poisson rewards this holds
// below and above kExactPoisson, but not across it.)
#pragma once

#include <functional>
#include <string>

#include "posse/core/catalogue.h"
#include "posse/core/parameter.h"
#include "posse/core/rng.h"

namespace posse {

// Poisson rewards with a larger mean are rounded normals.
inline constexpr double kExactPoisson = 500;

struct Noise {
  std::string name;
  // Draws a reward with that mean; only gaussian and student use sigma.
  std::function<double(double mean, double sigma, Rng& stream)> reward;
  bool (*allows)(double mean);
  std::string needs;  // the means that it allows, and links that have such means
};

using NoiseFactory = Noise(const Arguments&);

// gaussian, student(df), bernoulli, poisson and exponential.
const Catalogue<NoiseFactory>& noises();

Noise make_noise(const Spec& spec);

// The parameter `noise` of a world.
Parameters noise_parameter(std::string fallback = "gaussian");

}  // namespace posse
