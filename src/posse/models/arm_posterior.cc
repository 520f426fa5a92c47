#include "posse/models/arm_posterior.h"

#include <limits>

namespace posse {

Matrix root_of(const Matrix& covariance) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(covariance);
  const Vector& values = solver.eigenvalues();
  const double rounding = std::numeric_limits<double>::epsilon() *
                          static_cast<double>(values.size()) * values.cwiseAbs().maxCoeff();
  const Index rank = (values.array() > rounding).count();
  Matrix F = solver.eigenvectors().rightCols(rank) * values.tail(rank).cwiseSqrt().asDiagonal();
  for (Index i = 0; i < rank; ++i) {
    if (F.col(i).sum() < 0) F.col(i) *= -1;
  }
  return F;
}

ArmPosterior::ArmPosterior(const ArmPrior& prior)
    : F_(root_of(prior.covariance)),
      sigma_(prior.sigma),
      mean_(prior.mean),
      variance_(prior.covariance.diagonal()),
      P_(Matrix::Identity(F_.cols(), F_.cols())) {}

Vector ArmPosterior::draw(double scale, Rng& rng) const {
  return mean_ + scale * (F_ * P_.solve_transposed(rng.normals(F_.cols())));
}

void ArmPosterior::learn(Index arm, double y) {
  const Vector f = F_.row(arm);
  const Vector c = F_ * P_.solve(f);
  const Vector gain = c / (sigma_ * sigma_ + c[arm]);
  mean_ += gain * (y - mean_[arm]);
  variance_ = (variance_ - c.cwiseProduct(gain)).cwiseMax(0);
  P_.add(f / sigma_);
}

void ArmPosterior::state(Archive& archive) {
  archive(mean_, variance_, P_);
  archive.require((variance_.array() >= 0).all(), "a variance is negative");
}

}  // namespace posse
