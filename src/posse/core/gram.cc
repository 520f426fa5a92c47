#include "posse/core/gram.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "posse/core/memory.h"
#include "posse/core/outer.h"

namespace posse {
namespace {

constexpr double kMaxGrowth = 1e6;   // beyond it Sherman-Morrison loses six digits
constexpr double kMinRcond = 1e-13;  // below it Cholesky is not trusted

// d, if there is memory for V, V^-1 and the pending terms.
Index checked_size(Index d) {
  check_memory(fmt::format("a Gram matrix of {0} x {0}", d), numbers_in(d, 2 * d + Gram::kBlock));
  return d;
}

}  // namespace

Gram::Gram(Index d, double lambda)
    : lambda_(lambda),
      sum_(Matrix::Zero(checked_size(d), d)),
      pending_(Matrix::Zero(d, kBlock)),
      V_inverse_(Matrix::Identity(d, d) / lambda),
      k_(d) {}

void Gram::assign(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n) {
  sum_.noalias() = X * n.asDiagonal() * X.transpose();
  pending_count_ = 0;
  refactor();
}

void Gram::set_lambda(double lambda) {
  lambda_ = lambda;
  flush_pending();
  if (!sum_.isZero(0)) return refactor();
  V_inverse_ = Matrix::Identity(sum_.rows(), sum_.cols()) / lambda;
}

bool Gram::add(const Eigen::Ref<const Vector>& x) {
  k_.noalias() = times_inverse(x);
  return append(x);
}

bool Gram::add(const Eigen::Ref<const Vector>& x, const Eigen::Ref<const Vector>& k) {
  k_ = k;
  return append(x);
}

// k_ is V^-1 x.
bool Gram::append(const Eigen::Ref<const Vector>& x) {
  pending_.col(pending_count_++) = x;
  const double growth = 1 + x.dot(k_);
  if (growth >= 1 && growth < kMaxGrowth && since_refactor_ < kRefactorEvery) {
    const double root = std::sqrt(growth);
    k_ /= root;
    const Window w = window_of(k_);
    add_outer(V_inverse_, -1, k_, k_, w, w);
    k_ /= root;
    information_ += std::log(growth);
    ++since_refactor_;
    if (pending_count_ == kBlock) flush_pending();
    return false;
  }
  flush_pending();
  refactor();
  return true;
}

void Gram::add_all(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n) {
  flush_pending();
  sum_.noalias() += X * n.asDiagonal() * X.transpose();
  refactor();
}

Matrix Gram::matrix() const {
  const auto terms = pending_.leftCols(pending_count_);
  Matrix V = sum_ + terms * terms.transpose();
  V.diagonal().array() += lambda_;
  return V;
}

void Gram::flush_pending() {
  const auto terms = pending_.leftCols(pending_count_);
  sum_.noalias() += terms * terms.transpose();
  pending_count_ = 0;
}

// Nothing may be pending.
void Gram::refactor() {
  since_refactor_ = 0;
  const Matrix V = matrix();
  // Scaled to a unit diagonal, so that features of different units do no harm.
  const Vector unit = V.diagonal().cwiseSqrt().cwiseInverse();
  const Eigen::LLT<Matrix> L(unit.asDiagonal() * V * unit.asDiagonal());
  if (L.info() != Eigen::Success || !(L.rcond() >= kMinRcond)) return invert_raising_eigenvalues(V);
  const Matrix scale = unit.asDiagonal();
  V_inverse_ = scale * L.solve(scale);
  information_ = 2 * (L.matrixLLT().diagonal().array() / unit.array()).log().sum() -
                 static_cast<double>(V.rows()) * std::log(lambda_);
}

void Gram::invert_raising_eigenvalues(const Matrix& V) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(V);
  const double largest = solver.eigenvalues().cwiseAbs().maxCoeff();
  const double rounding = std::numeric_limits<double>::epsilon() * static_cast<double>(V.rows());
  const Vector raised = solver.eigenvalues().cwiseMax(std::max(lambda_, rounding * largest));
  const Matrix& Q = solver.eigenvectors();
  V_inverse_ = Q * raised.cwiseInverse().asDiagonal() * Q.transpose();
  information_ = (raised / lambda_).array().log().sum();
}

Vector Gram::quadratic(const Matrix& X) const {
  return (V_inverse_ * X).cwiseProduct(X).colwise().sum().transpose().cwiseMax(0);
}

void Gram::state(Archive& archive) {
  archive(lambda_, sum_, pending_, pending_count_, V_inverse_, information_, since_refactor_);
  archive.require(pending_count_ < kBlock, "a Gram matrix has too many pending terms");
  archive.require(lambda_ > 0, "the regulariser of a Gram matrix is not positive");
}

}  // namespace posse
