// The minimum of a network's loss, linearised around theta and damped.
//
// Around theta the network is f + J (theta' - theta), so with weights w of the rows
//
//     1/2 sum_i w_i (f_i + J_i (theta' - theta) - y_i)^2 + rho/2 |theta' - center|^2
//       + mu/2 |theta' - theta|^2
//
// is quadratic in theta'. Its minimum is center' + J' v, where v has one entry per row, not per
// weight, and center' = (rho center + mu theta) / (rho + mu):
//
//     (J J' + (rho + mu) diag(w)^-1) v = y - f + J (theta - center').
#pragma once

#include "posse/core/types.h"
#include "posse/models/neural/tangent.h"

namespace posse {

class DampedStep {
 public:
  // Copies everything except the tangent, which must be at theta.
  DampedStep(const Tangent& at, const Vector& theta, const Vector& w, const Vector& y, double rho,
             const Vector& center);

  // diag(w)^1/2 J J' diag(w)^1/2, whose eigenvalues are the curvatures of the misfit.
  const Matrix& curvature() const { return A_; }

  Vector minimum(double mu) const;

 private:
  const Tangent& at_;
  Vector theta_, center_;
  Vector root_w_;
  Matrix A_;
  Vector error_;  // y - f
  Vector moved_;  // J (theta - center)
  double rho_;
};

}  // namespace posse
