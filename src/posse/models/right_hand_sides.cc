#include "posse/models/right_hand_sides.h"

#include "posse/core/outer.h"

namespace posse {

RightHandSides::RightHandSides(double lambda, const ModelSetting& setting)
    : lambda_(lambda),
      b_(Vector::Zero(setting.d)),
      u_(Matrix::Zero(setting.d, setting.m)),
      P_(setting.d, 0),
      prior_(setting.prior) {
  draw_priors(setting.m);
}

void RightHandSides::add(const Observation& o) {
  b_ += o.y * o.x;
  add_outer(u_, 1, o.x, o.z);
}

void RightHandSides::assign(const History& history) {
  // Moved: a failed resize would leave them dangling.
  b_ = Vector(history.X() * history.s());
  u_ = Matrix(history.X() * history.U().transpose());
  draw_priors(history.m());
}

Matrix RightHandSides::members() const {
  return (sigma_R_ * u_ + (lambda_ * sigma_P_) * P_).colwise() + b_;
}

Vector RightHandSides::combination(const Vector& w) const {
  Vector r = b_;
  r.noalias() += sigma_R_ * (u_ * w);
  r.noalias() += (lambda_ * sigma_P_) * (P_ * w);
  return r;
}

// Draws P_j for the members up to m that have none yet. It depends on j only, not on when member j
// was added.
void RightHandSides::draw_priors(Index m) {
  const Index before = P_.cols();
  P_.conservativeResize(Eigen::NoChange, m);
  for (Index j = before; j < m; ++j) {
    P_.col(j) = prior_.split(static_cast<std::uint64_t>(j)).normals(P_.rows());
  }
}

void RightHandSides::state(Archive& archive) {
  archive(sigma_R_, sigma_P_, b_, u_, P_);
  archive.require(sigma_R_ >= 0 && sigma_P_ >= 0, "a scale of perturbations is negative");
}

}  // namespace posse
