// Makes ensemble sampling from a model's spec: Algorithm 1 (ensemble_sampling.h), or Ensemble++
// (combined_sampling.h) if members are combined.
#pragma once

#include <memory>

#include "posse/policies/ensemble_draw.h"
#include "posse/policies/ensemble_sampling.h"

namespace posse {

// Throws Error if the model lacks the capability.
std::unique_ptr<Policy> make_ensemble_sampling(const Spec& model, EnsembleDraw draw,
                                               const EnsembleOptions& options,
                                               const Arguments& arguments, const Setting& setting);

}  // namespace posse
