#include "posse/models/glm/glm_spread.h"

#include <cmath>

namespace posse {

GlmSpread::GlmSpread(Index d, double lambda, LossForm form, const SpreadNeeds& needs)
    : needs_(needs) {
  if (needs_.factor) L_.emplace(Matrix(lambda * Matrix::Identity(d, d)));
  if (needs_.law && form == LossForm::quadratic) P_.emplace(d);
}

Vector GlmSpread::perturbation(const GlmLoss& loss, const Vector& theta, double a, Rng& rng) const {
  const Index d = theta.size();
  Vector w;
  if (P_) {
    w = P_->lower().triangularView<Eigen::Lower>() * rng.normals(d);
    w *= a;
  } else {
    const Vector variances = needs_.law->adapted ? loss.weights(theta) : Vector(loss.n);
    w = loss.X * (a * variances.cwiseSqrt().cwiseProduct(rng.normals(loss.n.size())));
  }
  if (needs_.law->prior) w += a * std::sqrt(loss.lambda) * rng.normals(d);
  return w;
}

void GlmSpread::assign(const GlmLoss& loss, const Vector& theta) {
  if (!L_) return;
  const Matrix H = loss.hessian(theta);
  if (H.allFinite()) L_->assign(H);  // otherwise it overflows, and L stays as it was
}

void GlmSpread::assign_quadratic(const GlmLoss& loss, const Matrix& H) {
  if (P_ && !needs_.law->adapted) {
    P_->assign_nearest(loss.X * loss.n.asDiagonal() * loss.X.transpose(), 0);
  }
  renew(loss, H);
}

void GlmSpread::add(const Eigen::Ref<const Vector>& x, double g) {
  const Vector term = std::sqrt(g) * x;
  if (L_) L_->add(term);
  if (P_) P_->add(needs_.law->adapted ? term : Vector(x));
}

void GlmSpread::renew(const GlmLoss& loss, const Matrix& H) {
  if (L_) L_->assign_nearest(H, loss.lambda);
  if (!P_ || !needs_.law->adapted) return;
  Matrix P = H;
  P.diagonal().array() -= loss.lambda;
  P_->assign_nearest(P, 0);
}

void GlmSpread::state(Archive& archive) {
  if (L_) archive(*L_);
  if (P_) archive(*P_);
}

}  // namespace posse
