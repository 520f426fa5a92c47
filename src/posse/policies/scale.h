// How far a policy explores: a given number, or a word such as `auto` or `theory` that stands for a
// quantity of the model and the round.
#pragma once

#include <functional>
#include <string>

#include "posse/core/parameter.h"
#include "posse/models/model.h"

namespace posse {

// A function of the model as it is now and of the next round t.
template <class M>
using Scale = std::function<double(const M& model, Index t)>;

// The value of a parameter that is a number, 'auto' or 'theory'.
template <class M>
Scale<M> scale_of(const Arguments& arguments, const std::string& name, Scale<M> automatic,
                  Scale<M> theory) {
  if (!arguments.is_number(name)) return arguments.is(name, "theory") ? theory : automatic;
  return [value = arguments.number(name)](const M&, Index) { return value; };
}

// The value of a parameter that is a number or 'auto'.
template <class M>
Scale<M> scale_of(const Arguments& arguments, const std::string& name, Scale<M> automatic) {
  return scale_of<M>(arguments, name, automatic, automatic);
}

// The value of a parameter that is a number, or 'auto': that many times the noise.
inline Scale<Model> noise_scale(const Arguments& arguments, const std::string& name,
                                double factor = 1) {
  return scale_of<Model>(arguments, name,
                         [factor](const Model& model, Index) { return factor * noise_sd(model); });
}

}  // namespace posse
