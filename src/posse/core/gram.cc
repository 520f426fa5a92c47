#include "posse/core/gram.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "posse/core/error.h"
#include "posse/core/outer.h"

namespace posse {
namespace {

constexpr double kTrusted = 1e6;     // growth beyond which Sherman-Morrison cancels six digits
constexpr double kSingular = 1e-13;  // reciprocal condition below which Cholesky is not believed

}  // namespace

Gram::Gram(Index d, double lambda)
    : lambda_(lambda),
      V_(lambda * Matrix::Identity(d, d)),
      waiting_(Matrix::Zero(d, kBlock)),
      V_inverse_(Matrix::Identity(d, d) / lambda),
      k_(d) {}

void Gram::assign(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n) {
  V_ = lambda_ * Matrix::Identity(V_.rows(), V_.cols());
  V_.noalias() += X * n.asDiagonal() * X.transpose();
  waiting_count_ = 0;
  refactor();
}

void Gram::add(const Eigen::Ref<const Vector>& x) {
  k_.noalias() = times_inverse(x);
  join(x);
}

void Gram::add(const Eigen::Ref<const Vector>& x, const Eigen::Ref<const Vector>& k) {
  k_ = k;
  join(x);
}

// With k = V^-1 x.
void Gram::join(const Eigen::Ref<const Vector>& x) {
  waiting_.col(waiting_count_++) = x;
  const double grown = 1 + x.dot(k_);
  if (grown >= 1 && grown < kTrusted && since_refactor_ < kRefactorEvery) {
    k_ /= std::sqrt(grown);
    const Window w = window_of(k_);
    add_outer(V_inverse_, -1, k_, k_, w, w);
    information_ += std::log(grown);
    ++since_refactor_;
    if (waiting_count_ == kBlock) join_waiting();
  } else {
    join_waiting();
    refactor();
  }
}

void Gram::add_all(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& n) {
  join_waiting();
  V_.noalias() += X * n.asDiagonal() * X.transpose();
  refactor();
}

Matrix Gram::matrix() const {
  const auto terms = waiting_.leftCols(waiting_count_);
  return V_ + terms * terms.transpose();
}

void Gram::join_waiting() {
  const auto terms = waiting_.leftCols(waiting_count_);
  V_.noalias() += terms * terms.transpose();
  waiting_count_ = 0;
}

void Gram::refactor() {
  since_refactor_ = 0;
  // With a diagonal of ones, features of different units do no harm.
  const Vector unit = V_.diagonal().cwiseSqrt().cwiseInverse();
  const Eigen::LLT<Matrix> L(unit.asDiagonal() * V_ * unit.asDiagonal());
  if (L.info() != Eigen::Success || !(L.rcond() >= kSingular)) return invert_raising_eigenvalues();
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
  const Index d = k_.size();
  archive(lambda_, V_, waiting_, waiting_count_, V_inverse_, information_, since_refactor_);
  const auto is = [](const Matrix& matrix, Index rows, Index columns) {
    return matrix.rows() == rows && matrix.cols() == columns;
  };
  const bool fits = is(V_, d, d) && is(waiting_, d, kBlock) && is(V_inverse_, d, d);
  if (!fits || waiting_count_ < 0 || waiting_count_ >= kBlock) {
    throw Error("the archive holds a Gram matrix of another shape");
  }
}

}  // namespace posse
