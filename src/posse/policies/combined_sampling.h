// Ensemble++: ensemble sampling whose rounds are decided by all members, combined by random weights
// (ensemble_draw.h), where Algorithm 1 draws one of them.
#pragma once

#include <memory>

#include "posse/policies/ensemble_draw.h"
#include "posse/policies/ensemble_sampling.h"

namespace posse {

// Ensemble sampling with that draw: Algorithm 1, or Ensemble++ if members are combined. Throws
// Error if the model cannot do that.
std::unique_ptr<Policy> make_ensemble_sampling(const Spec& model, EnsembleDraw draw,
                                               const EnsembleOptions& options,
                                               const Arguments& arguments, const Setting& setting);

}  // namespace posse
