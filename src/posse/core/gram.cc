#include "posse/core/gram.h"

#include <cmath>

namespace posse {

Gram::Gram(Index d, double lambda)
    : lambda_(lambda),
      V_(lambda * Matrix::Identity(d, d)),
      V_inverse_(Matrix::Identity(d, d) / lambda),
      k_(d) {}

void Gram::assign(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n) {
  V_ = lambda_ * Matrix::Identity(V_.rows(), V_.cols());
  V_.noalias() += X * n.asDiagonal() * X.transpose();
  refactor();
}

void Gram::add(const Eigen::Ref<const Vector>& x) {
  k_.noalias() = V_inverse_ * x;
  const double grown = 1 + x.dot(k_);
  V_.noalias() += x * x.transpose();
  k_ /= std::sqrt(grown);
  V_inverse_.noalias() -= k_ * k_.transpose();
  information_ += std::log(grown);
  if (++since_refactor_ == kRefactorEvery) refactor();
}

void Gram::refactor() {
  const Eigen::LLT<Matrix> L(V_);
  since_refactor_ = 0;
  // Features of wildly different sizes make V singular to working precision; then the running
  // inverse is as good as any.
  if (L.info() != Eigen::Success) return;
  V_inverse_ = L.solve(Matrix::Identity(V_.rows(), V_.cols()));
  information_ = 2 * Vector(L.matrixLLT().diagonal()).array().log().sum() -
                 static_cast<double>(V_.rows()) * std::log(lambda_);
}

Vector Gram::quadratic(const Matrix& X) const {
  return (V_inverse_ * X).cwiseProduct(X).colwise().sum().transpose().cwiseMax(0);
}

void Gram::state(Archive& archive) {
  archive(lambda_, V_, V_inverse_, information_, since_refactor_);
}

}  // namespace posse
