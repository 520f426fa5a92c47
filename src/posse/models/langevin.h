// Langevin Monte Carlo: gradient descent on a loss with Gaussian noise added to every step,
//
//     theta <- theta - eta grad L(theta) + sqrt(2 eta / beta) N(0, I).
//
// For small steps eta its law tends to the density exp(-beta L); where L is quadratic with Hessian
// H and minimum theta^, that is N(theta^, H^-1 / beta).
#pragma once

#include <functional>

#include "posse/core/rng.h"
#include "posse/models/glm/glm_loss.h"

namespace posse {

struct Langevin {
  Index steps;
  double eta;
  double beta_inverse;
};

// grad L, as a function of theta.
using Gradient = std::function<Vector(const Vector& theta)>;

Vector walk(const Langevin& langevin, const Gradient& gradient, Vector theta, Rng rng);
// L is the loss for the right-hand side r.
Vector walk(const Langevin& langevin, const GlmLoss& loss, const Vector& r, Vector theta, Rng rng);

}  // namespace posse
