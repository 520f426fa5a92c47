// The parameters of ensemble sampling, and the options that they stand for.
#pragma once

#include <string>

#include "posse/policies/ensemble_sampling.h"

namespace posse {

// m, sigma_R, sigma_P, tau, warm_up. Says in words what sigma_R=auto is, and sigma_R=theory where
// that exists.
Parameters ensemble_parameters(const std::string& automatic, const std::string& proven = "");
// The word `theory` for m; a policy with it needs delta_parameter(), too.
Parameters with_proven_size(Parameters parameters);

// m, sigma_P and sigma_R as the arguments say. `p` is the least probability that a member is
// optimistic, for m=theory.
EnsembleOptions ensemble_options(const Arguments& arguments, const Setting& setting,
                                 Scale<EnsembleModel> sigma_R, double p);
// m and sigma_P as a number or `auto`; sigma_R too.
EnsembleOptions ensemble_options(const Arguments& arguments);

// sigma_R, as a number or `auto`.
Scale<EnsembleModel> perturbation_scale(const Arguments& arguments);

}  // namespace posse
