// The Gaussian posterior of K arms' means, as in any textbook (Rasmussen & Williams, Gaussian
// Processes for Machine Learning, 2006, section 2.2), with a known prior N(mu_0, Sigma_0) and known
// noise sigma:
//
//     for all t = 1, 2, ...
//       N = diag(pulls of each arm), s = sum of rewards of each arm
//       mu = mu_0 + Sigma_0 (sigma^2 I + N Sigma_0)^-1 (s - N mu_0)
//       Sigma = Sigma_0 (sigma^2 I + N Sigma_0)^-1 sigma^2
//       Thompson sampling: play the argmax of a draw from N(mu, scale^2 Sigma)
//       optimism: play argmax_k mu_k + alpha sqrt(Sigma_kk)
//
// The draw is mu + scale F L^-T z with F F' = Sigma_0 and L L' = I + F' N F / sigma^2: its
// covariance is F (I + F' N F / sigma^2)^-1 F' = Sigma. The columns of F are eigenvectors times the
// roots of their nonzero eigenvalues, ascending, with signs such that no column sum is negative.
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "posse/core/argmax.h"
#include "posse/core/arm_prior.h"
#include "tests/paper/raw_rows.h"

namespace posse::paper {

class Bayes {
 public:
  struct Input {
    ArmPrior prior;
    std::optional<double> scale = std::nullopt;  // of Thompson sampling; none: optimism
    double alpha = 1;
  };

  explicit Bayes(Input input) : in_(std::move(input)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const Index K = context.K();
    Vector pulls = Vector::Zero(K), s = Vector::Zero(K);
    for (const Reward& reward : D_) pulls[reward.arm] += 1, s[reward.arm] += reward.y;
    const Matrix N = pulls.asDiagonal();
    const Matrix& Sigma_0 = in_.prior.covariance;
    const double sigma_2 = in_.prior.sigma * in_.prior.sigma;
    const Matrix S = Sigma_0 * (sigma_2 * Matrix::Identity(K, K) + N * Sigma_0).inverse();
    Vector f = in_.prior.mean + S * (s - N * in_.prior.mean);
    const Matrix Sigma = S * sigma_2;
    if (in_.scale) {
      f += *in_.scale * root(N, sigma_2, rng);
    } else {
      for (Index k = 0; k < K; ++k) f[k] += in_.alpha * std::sqrt(std::max(0.0, Sigma(k, k)));
    }
    return {argmax(f, rng), id};
  }

  void update(const Context&, const Played& played, double y) { D_.push_back({played.arm, y}); }

 private:
  struct Reward {
    Index arm;
    double y;
  };

  // F L^-T z.
  Vector root(const Matrix& N, double sigma_2, Rng& rng) const {
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(in_.prior.covariance);
    std::vector<Vector> columns;
    for (Index i = 0; i < N.rows(); ++i) {
      if (eigen.eigenvalues()[i] < 1e-12 * eigen.eigenvalues().maxCoeff()) continue;
      const Vector q = eigen.eigenvectors().col(i) * std::sqrt(eigen.eigenvalues()[i]);
      columns.push_back(q.sum() < 0 ? Vector(-q) : q);
    }
    Matrix F(N.rows(), static_cast<Index>(columns.size()));
    for (Index i = 0; i < F.cols(); ++i) F.col(i) = columns[static_cast<std::size_t>(i)];
    const Matrix P = Matrix::Identity(F.cols(), F.cols()) + F.transpose() * N * F / sigma_2;
    const Matrix L = P.llt().matrixL();
    return F * L.transpose().inverse() * rng.normals(F.cols());
  }

  Input in_;
  std::vector<Reward> D_;
};

}  // namespace posse::paper
