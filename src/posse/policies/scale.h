// How far a policy explores: a given number, or a word such as `auto` or `theory` that stands for a
// quantity of the model and the round.
#pragma once

#include <cmath>
#include <functional>
#include <string>

#include "posse/core/parameter.h"
#include "posse/models/model.h"

namespace posse {

// For the model as it is, with t the round to come.
using Scale = std::function<double(const Model& model, Index t)>;

// The value of a parameter that is a number, 'auto' or 'theory'.
inline Scale scale_of(const Arguments& arguments, const std::string& name, Scale automatic,
                      Scale theory) {
  if (!arguments.is_number(name)) return arguments.is(name, "theory") ? theory : automatic;
  return [value = arguments.number(name)](const Model&, Index) { return value; };
}

// The sd of the rewards' noise, as the residuals of the unperturbed fit show it.
inline double noise_sd(const Model& model) { return std::sqrt(model.noise_variance()); }

// The value of a parameter that is a number, or 'auto': that many times the noise.
inline Scale noise_scale(const Arguments& arguments, const std::string& name, double factor = 1) {
  const auto noise = [factor](const Model& model, Index) { return factor * noise_sd(model); };
  return scale_of(arguments, name, noise, noise);
}

}  // namespace posse
