// The Gaussian posterior of K arms' means, by exact conditioning on rewards.
//
// With a root F F' = Sigma_0 of the prior's covariance, where F is K x r and of full rank, the
// means are mu_0 + F w with w ~ N(0, I). Given rewards y = mu_k + N(0, sigma^2), w has the
// precision
//
//     P = I + sum f_k f_k' / sigma^2,     f_k the row of F for the arm that was played,
//
// whose Cholesky factor gets a rank-one update per reward. A reward of arm k changes means and
// variances through the covariances c = F P^-1 f_k of all arms with that arm:
//
//     mu += c (y - mu_k) / (sigma^2 + c_k),     v -= c^2 / (sigma^2 + c_k),
//
// so that a reward and a draw cost O(r^2 + K r) each.
#pragma once

#include "posse/core/archive.h"
#include "posse/core/arm_prior.h"
#include "posse/core/factor.h"
#include "posse/core/rng.h"

namespace posse {

class ArmPosterior {
 public:
  // sigma must be above 0.
  explicit ArmPosterior(const ArmPrior& prior);

  const Vector& mean() const { return mean_; }
  Vector sd() const { return variance_.cwiseSqrt(); }
  // A draw from N(mean, scale^2 covariance).
  Vector draw(double scale, Rng& rng) const;

  void learn(Index arm, double y);

  void state(Archive& archive);

 private:
  Matrix F_;
  double sigma_;
  Vector mean_;
  Vector variance_;
  Factor P_;
};

// F with F F' = `covariance`: eigenvectors times the square roots of their eigenvalues, ascending,
// without those that are zero up to rounding. Signs are such that no column has a negative sum.
Matrix root_of(const Matrix& covariance);

}  // namespace posse
