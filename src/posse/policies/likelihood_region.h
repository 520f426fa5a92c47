// The parameters that explain the rewards nearly as well as the best one:
//
//     C = { theta : ||theta|| <= S, L(theta) - L(theta^) <= beta^2 }
//
// with theta^ the minimum of L in the ball.
#pragma once

#include "posse/policies/likelihood.h"

namespace posse {

class LikelihoodRegion {
 public:
  // Refers to the likelihood and to its minimum theta^.
  LikelihoodRegion(const Likelihood& likelihood, const Vector& theta, double S, double beta_squared)
      : likelihood_(likelihood),
        theta_(theta),
        least_(likelihood.loss(theta)),
        S_(S),
        beta_squared_(beta_squared) {}

  // argmax of x' theta over C. `width`, about ||x|| in the norm of the inverse Hessian at theta^,
  // says where to begin.
  Vector farthest(const Vector& x, double width) const;

 private:
  double excess(const Vector& theta) const { return likelihood_.loss(theta) - least_; }

  const Likelihood& likelihood_;
  const Vector& theta_;
  double least_;  // L(theta^)
  double S_;
  double beta_squared_;
};

}  // namespace posse
