// The maximum likelihood of a generalized linear model among parameters of bounded norm.
#pragma once

#include "posse/models/glm/glm_loss.h"

namespace posse {

// argmin L(theta) where ||theta|| <= S, for the right-hand side r, by Newton's method from `theta`:
// a good guess saves steps. Directions that the data do not determine stay as they were.
Vector fit_in_ball(const GlmLoss& loss, const Vector& r, double S, Vector theta);

}  // namespace posse
