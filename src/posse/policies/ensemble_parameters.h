// The parameters of ensemble sampling, and the options made from them.
#pragma once

#include <string>

#include "posse/policies/ensemble_sampling.h"

namespace posse {

// m, sigma_R, sigma_P, coverage and the warm-up. `automatic` describes sigma_R=auto, `proven`
// sigma_R=theory if there is such a word.
Parameters ensemble_parameters(const std::string& automatic, const std::string& proven = "");
// Adds the word `theory` for m. The policy needs delta_parameter(), too.
Parameters with_proven_size(Parameters parameters);

// All but sigma_R from the arguments. `p` is the proven lower bound on the
// probability that a member is optimistic, for m=theory.
EnsembleOptions ensemble_options(const Arguments& arguments, const Setting& setting,
                                 Scale<EnsembleModel> sigma_R, double p);
// All of them from the arguments; sigma_R is a number or `auto`.
EnsembleOptions ensemble_options(const Arguments& arguments);

// sigma_R, a number or `auto`.
Scale<EnsembleModel> perturbation_scale(const Arguments& arguments);

}  // namespace posse
