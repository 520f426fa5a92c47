// Ensemble++: ensemble sampling in which all members, combined with random weights
// (ensemble_draw.h), decide each round, where Algorithm 1 draws one of them.
#pragma once

#include <memory>

#include "posse/policies/ensemble_draw.h"
#include "posse/policies/ensemble_sampling.h"

namespace posse {

// `spec` is that of the model. `draw` must not be `member`.
std::unique_ptr<Policy> make_combined_sampling(const Spec& spec,
                                               std::unique_ptr<CombiningModel> model,
                                               EnsembleDraw draw, const EnsembleOptions& options,
                                               const Arguments& arguments, const Setting& setting);

}  // namespace posse
