#include "posse/models/neural/damped_step.h"

#include <algorithm>
#include <limits>

namespace posse {

DampedStep::DampedStep(const Tangent& at, const Vector& theta, const Vector& w, const Vector& y,
                       double rho, const Vector& center)
    : at_(at),
      theta_(theta),
      center_(center),
      root_w_(w.cwiseSqrt()),
      A_(root_w_.asDiagonal() * at.gram() * root_w_.asDiagonal()),
      error_(y - at.f()),
      moved_(at.times(theta - center)),
      rho_(rho) {}

// With both sides multiplied by diag(w)^1/2 the matrix is A + (rho + mu) I.
Vector DampedStep::minimum(double mu) const {
  const double rounding = std::numeric_limits<double>::epsilon() * A_.trace();
  Matrix A = A_;
  A.diagonal().array() += std::max(rho_ + mu, rounding);
  const Vector r = error_ + rho_ / (rho_ + mu) * moved_;
  const Vector v = A.llt().solve(root_w_.cwiseProduct(r)).cwiseProduct(root_w_);
  return (rho_ * center_ + mu * theta_) / (rho_ + mu) + at_.transposed_times(v);
}

}  // namespace posse
