// Langevin Monte Carlo: a walk down the gradient of a loss, kept warm by noise,
//
//     theta <- theta - eta grad L(theta) + sqrt(2 eta / beta) N(0, I).
//
// For small steps eta its law tends to the density exp(-beta L); where L is quadratic with Hessian
// H and minimum theta^, that is N(theta^, H^-1 / beta).
#pragma once

#include "posse/policies/likelihood.h"

namespace posse {

struct Langevin {
  Index steps;
  double eta;
  double beta_inverse;
};

// L is the likelihood's loss + lambda/2 ||theta||^2.
Vector walk(const Langevin& langevin, const Likelihood& likelihood, double lambda, Vector theta,
            Rng rng);

}  // namespace posse
