// Thompson sampling over any model with a Gaussian posterior: draw parameters from the posterior
// and play the arm that is best for them.
#pragma once

#include <memory>

#include "posse/policies/policy.h"
#include "posse/policies/scale.h"

namespace posse {

// The parameter v of the posterior N(theta, v^2 H^-1), with descriptions of its words.
Parameter thompson_scale(const std::string& automatic, const std::string& theory);

// What the model suggests for the noise estimated from its residuals.
inline double suggested_draw_scale(const GaussianModel& model, Index) {
  return model.suggested_v(noise_sd(model));
}

std::unique_ptr<Policy> make_thompson_sampling(const Spec& model, const Arguments& arguments,
                                               const Setting& setting, Scale<GaussianModel> v);

}  // namespace posse
