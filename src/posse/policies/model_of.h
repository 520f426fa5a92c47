// Picks the parameters of a model out of a policy's, so that `lin_es(lambda=2)` means Algorithm 1
// over `linear(lambda=2)`.
#pragma once

#include <string>

#include "posse/core/parameter.h"
#include "posse/core/traits.h"
#include "posse/history/history.h"

namespace posse {

// The model's parameters, to be listed among those of a policy.
Parameters parameters_of_model(const std::string& name);

// The model's spec, with the values the policy was given.
Spec model_of(const std::string& name, const Arguments& policy);

// What the model's traits, with the values the policy was given, make of a policy that explores it.
Traits traits_over(const std::string& name, const Arguments& policy);
// The same for a policy that draws its scores at random.
Traits random_traits_over(const std::string& name, const Arguments& policy);

// An empty history of at most that many rows, or of `all`.
History history_of(const Spec& rows, Index d, Index m);
// The same for a model, which may have a bound `rows`.
History history_for(const Spec& model, Index d, Index m);

}  // namespace posse
