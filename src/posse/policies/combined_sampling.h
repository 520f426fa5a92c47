// Ensemble++: ensemble sampling in which all members, combined with random weights
// (ensemble_draw.h), decide each round, where Algorithm 1 draws one of them.
#pragma once

#include <memory>

#include "posse/policies/ensemble_draw.h"
#include "posse/policies/ensemble_sampling.h"

namespace posse {

// Ensemble sampling with that draw: Algorithm 1, or Ensemble++ if members are combined. Throws
// Error if the model lacks the capability.
std::unique_ptr<Policy> make_ensemble_sampling(const Spec& model, EnsembleDraw draw,
                                               const EnsembleOptions& options,
                                               const Arguments& arguments, const Setting& setting);

}  // namespace posse
