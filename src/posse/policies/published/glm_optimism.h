// Optimism over the generalized linear model with widths in the plain Gram matrix,
//
//     score_k = h(x_k' theta) + alpha ||x_k||_{V^-1},      V = ridge I + sum_l x_l x_l',
//
// where h is mu (the bound is on the mean reward) or the identity (on the linear predictor). With
// lambda=auto ridge is in the unit of the features, and with intercept=on widths leave out what the
// arms share, as the ridge regression's do.
#pragma once

#include <memory>

#include "posse/policies/policy.h"
#include "posse/policies/scale.h"

namespace posse {

struct GlmOptimism {
  bool on_mean;
  double ridge;
  Scale<Model> alpha;
};

std::unique_ptr<Policy> make_glm_optimism(const Arguments& arguments, const Setting& setting,
                                          const GlmOptimism& rule);

}  // namespace posse
