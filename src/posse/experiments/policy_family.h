// Tells what a policy is made of, through the policies that only restart others.
#pragma once

#include "posse/core/catalogue.h"
#include "posse/core/spec.h"

namespace posse {

// The policy that an anytime policy restarts, or the policy itself. A view of the spec or of a
// constant.
const Spec& base_of(const Spec& policy);

// The exploration and the model of the base, as far as the catalogue knows them: the exploration of
// an uncomposed policy is its own name, its model is empty.
Composition composition_of(const Spec& policy);

// Whether the base samples from an ensemble (Algorithm 1).
bool is_ensemble(const Spec& policy);

// The rounds that an anytime policy plays before it restarts for the first time.
double first_segment(const Spec& anytime);

}  // namespace posse
