#include "posse/models/glm/glm_loss.h"

namespace posse {

double GlmLoss::value(const Vector& theta, const Vector& r) const {
  const Vector z = X.transpose() * theta;
  double sum = 0.5 * lambda * theta.squaredNorm() - r.dot(theta);
  for (Index i = 0; i < z.size(); ++i) sum += n[i] * link.potential(z[i]);
  return sum;
}

Vector GlmLoss::f(const Vector& theta) const {
  Vector result = lambda * theta;
  result.noalias() += X * n.cwiseProduct(means(theta));
  return result;
}

Matrix GlmLoss::f(const Matrix& Theta) const {
  Matrix M = X.transpose() * Theta;
  link.apply_mu(M.reshaped().array());
  M.array().colwise() *= n.array();
  Matrix result = lambda * Theta;
  result.noalias() += X * M;
  return result;
}

Vector GlmLoss::means(const Vector& theta) const {
  Vector z = X.transpose() * theta;
  link.apply_mu(z.array());
  return z;
}

Vector GlmLoss::weights(const Vector& theta) const {
  const Vector z = X.transpose() * theta;
  return n.binaryExpr(z, [this](double count, double at) { return count * link.derivative(at); });
}

Matrix GlmLoss::hessian(const Vector& theta) const {
  Matrix H = lambda * Matrix::Identity(theta.size(), theta.size());
  H.noalias() += X * weights(theta).asDiagonal() * X.transpose();
  return H;
}

}  // namespace posse
