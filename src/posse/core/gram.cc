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
      V_(lambda * Matrix::Identity(checked_size(d), d)),
      pending_(Matrix::Zero(d, kBlock)),
      V_inverse_(Matrix::Identity(d, d) / lambda),
      k_(d) {}

void Gram::assign(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n) {
  V_ = lambda_ * Matrix::Identity(V_.rows(), V_.cols());
  V_.noalias() += X * n.asDiagonal() * X.transpose();
  pending_count_ = 0;
  refactor();
}

void Gram::add(const Eigen::Ref<const Vector>& x) {
  k_.noalias() = times_inverse(x);
  append(x);
}

void Gram::add(const Eigen::Ref<const Vector>& x, const Eigen::Ref<const Vector>& k) {
  k_ = k;
  append(x);
}

// k_ is V^-1 x.
void Gram::append(const Eigen::Ref<const Vector>& x) {
  pending_.col(pending_count_++) = x;
  const double growth = 1 + x.dot(k_);
  if (growth >= 1 && growth < kMaxGrowth && since_refactor_ < kRefactorEvery) {
    k_ /= std::sqrt(growth);
    const Window w = window_of(k_);
    add_outer(V_inverse_, -1, k_, k_, w, w);
    information_ += std::log(growth);
    ++since_refactor_;
    if (pending_count_ == kBlock) flush_pending();
  } else {
    flush_pending();
    refactor();
  }
}

void Gram::add_all(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n) {
  flush_pending();
  V_.noalias() += X * n.asDiagonal() * X.transpose();
  refactor();
}

Matrix Gram::matrix() const {
  const auto terms = pending_.leftCols(pending_count_);
  return V_ + terms * terms.transpose();
}

void Gram::flush_pending() {
  const auto terms = pending_.leftCols(pending_count_);
  V_.noalias() += terms * terms.transpose();
  pending_count_ = 0;
}

void Gram::refactor() {
  since_refactor_ = 0;
  // Scaled to a unit diagonal, so that features of different units do no harm.
  const Vector unit = V_.diagonal().cwiseSqrt().cwiseInverse();
  const Eigen::LLT<Matrix> L(unit.asDiagonal() * V_ * unit.asDiagonal());
  if (L.info() != Eigen::Success || !(L.rcond() >= kMinRcond)) return invert_raising_eigenvalues();
  const Matrix scale = unit.asDiagonal();
  V_inverse_ = scale * L.solve(scale);
  information_ = 2 * (L.matrixLLT().diagonal().array() / unit.array()).log().sum() -
                 static_cast<double>(V_.rows()) * std::log(lambda_);
}

void Gram::invert_raising_eigenvalues() {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(V_);
  const double largest = solver.eigenvalues().cwiseAbs().maxCoeff();
  const double rounding = std::numeric_limits<double>::epsilon() * static_cast<double>(V_.rows());
  const Vector raised = solver.eigenvalues().cwiseMax(std::max(lambda_, rounding * largest));
  const Matrix& Q = solver.eigenvectors();
  V_inverse_ = Q * raised.cwiseInverse().asDiagonal() * Q.transpose();
  information_ = (raised / lambda_).array().log().sum();
}

Vector Gram::quadratic(const Matrix& X) const {
  return (V_inverse_ * X).cwiseProduct(X).colwise().sum().transpose().cwiseMax(0);
}

void Gram::state(Archive& archive) {
  archive(lambda_, V_, pending_, pending_count_, V_inverse_, information_, since_refactor_);
  archive.require(pending_count_ < kBlock, "a Gram matrix has too many pending terms");
  archive.require(lambda_ > 0, "the regulariser of a Gram matrix is not positive");
}

}  // namespace posse
