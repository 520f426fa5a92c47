// How a policy gets its model: `lin_es(lambda=2)` means Algorithm 1 over `linear(lambda=2)`.
#pragma once

#include <string>

#include "posse/core/parameter.h"
#include "posse/core/traits.h"
#include "posse/models/model.h"
#include "posse/policies/policy.h"

namespace posse {

// The model's parameters, to be listed among those of a policy.
Parameters parameters_of_model(const std::string& name);

// The model's spec, with the values that the policy was given.
Spec model_of(const std::string& name, const Arguments& policy);

// The traits of a policy that explores this model, with the values that the policy was given.
Traits traits_over(const std::string& name, const Arguments& policy);
// The same for a policy that draws its scores at random.
Traits random_traits_over(const std::string& name, const Arguments& policy);

// The traits of the spec that the parameter `model` has.
Traits traits_of_model(const Arguments& policy);
// The same for a policy that draws its scores at random.
Traits random_traits_of_model(const Arguments& policy);

// The parameter `model` of policies over any model, whose spec is checked by the catalogue.
Parameter model_parameter();

// What a parameter's 'auto' stands for, model by model: "50 for linear, 100 for glm".
std::string suggested_by_models(std::string Suggestions::*value);
// The same for a scale, with the meaning of sigma.
std::string scale_suggested_by_models(std::string Suggestions::*value);

// The setting of a policy's model.
ModelSetting model_setting(const Setting& setting);

// What is proven about policies over the linear and generalized linear models is so without an
// intercept and with a given lambda, 1 for `auto`.
void settle_proven(Arguments& arguments);

// The same for entries whose parameter of that name has the word `theory`.
inline constexpr char kA[] = "a", kAlpha[] = "alpha", kM[] = "m", kV[] = "v";
template <const char* parameter>
void settle_if_theory(Arguments& arguments) {
  if (arguments.is(parameter, "theory")) settle_proven(arguments);
}

}  // namespace posse
