// The parameters that explain the rewards nearly as well as the best one:
//
//     C = { theta : ||theta|| <= S, L(theta) - L(theta^) <= beta^2 }
//
// with theta^ the minimum of L in the ball.
#pragma once

#include "posse/models/glm/glm_loss.h"

namespace posse {

class LikelihoodRegion {
 public:
  // Keeps references to the loss, its right-hand side r, and its minimum theta^.
  LikelihoodRegion(const GlmLoss& loss, const Vector& r, const Vector& theta, double S,
                   double beta_squared)
      : loss_(loss),
        r_(r),
        theta_(theta),
        minimum_(loss.value(theta, r)),
        S_(S),
        beta_squared_(beta_squared) {}

  // argmax of x' theta over C. `width`, about ||x|| in the norm of the inverse Hessian at theta^,
  // determines where the search begins.
  Vector farthest(const Vector& x, double width) const;

 private:
  double excess(const Vector& theta) const { return loss_.value(theta, r_) - minimum_; }

  const GlmLoss& loss_;
  const Vector& r_;
  const Vector& theta_;
  double minimum_;  // L(theta^)
  double S_;
  double beta_squared_;
};

}  // namespace posse
