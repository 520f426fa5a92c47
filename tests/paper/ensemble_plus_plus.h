// The linear bandit algorithm of Li, Xu, Wang and Luo, "Scalable Exploration via Ensemble++"
// (NeurIPS 2025), step by step. With Sigma_t the posterior covariance in units of the noise,
//
//     theta_t(zeta_t) = mu_{t-1} + A_{t-1} zeta_t
//     Sigma_t^-1      = Sigma_{t-1}^-1 + X_t X_t'
//     mu_t            = Sigma_t (Sigma_{t-1}^-1 mu_{t-1} + X_t Y_t)
//     A_t             = Sigma_t (Sigma_{t-1}^-1 A_{t-1} + X_t z_t')
//
// with zeta_t from the reference distribution and z_t from the perturbation distribution,
// where A has a column for each of the m members. z_t is N(0, sigma_R^2 I / m) here, drawn as the
// perturbations in Algorithm 1, and A_0 is sigma_P P / sqrt(m) with standard normal P.
//
// The version for generalized linear rewards is ours: the same draw with L_GLM for the squared
// loss. theta_t(zeta_t) minimises the loss of the rewards Y_l + z_l' zeta_t, regularised towards
// A_0 zeta_t; with the identity link it is the one above.
#pragma once

#include <cmath>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_glm.h"

namespace posse::paper {

enum class Reference { normal, sphere };

// Standard normal, or uniform on the sphere of radius sqrt(m).
inline Vector draw_zeta(Reference reference, Index m, Rng& rng) {
  Vector zeta = rng.normals(m);
  if (reference == Reference::sphere) zeta *= std::sqrt(static_cast<double>(m)) / zeta.norm();
  return zeta;
}

struct EnsemblePlusPlusInput {
  Index d;
  std::uint64_t seed;
  Index m;
  Reference reference = Reference::normal;
  RawLink link = kIdentity;
  double lambda = 1;
  double sigma_R = 0.1;
  double sigma_P = 0;
  WarmUp warm_up = {};

  // z_t of the decision with that id.
  Vector z(std::uint64_t id) const {
    return sigma_R / std::sqrt(static_cast<double>(m)) *
           Rng(seed).split("perturbations").split(id).normals(m);
  }

  Matrix A_0() const {
    Matrix P(d, m);
    for (Index j = 0; j < m; ++j) {
      P.col(j) = Rng(seed).split("prior").split(static_cast<std::uint64_t>(j)).normals(d);
    }
    return sigma_P / std::sqrt(static_cast<double>(m)) * P;
  }
};

class EnsemblePlusPlus {
 public:
  explicit EnsemblePlusPlus(const EnsemblePlusPlusInput& input)
      : in_(input),
        precision_(in_.lambda * Matrix::Identity(in_.d, in_.d)),
        mu_(Vector::Zero(in_.d)),
        A_(in_.A_0()) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    if (t_ < in_.warm_up.tau) return {in_.warm_up.arm(context, t_, rng), id};
    const Vector zeta = draw_zeta(in_.reference, in_.m, rng);
    return {argmax(predictors(context, mu_ + A_ * zeta), rng), id};
  }

  void update(const Context& context, const Played& played, double Y_t) {
    const Vector X_t = context.x().col(played.arm);
    const Matrix before = precision_;
    add_square(precision_, 1, X_t);
    const Matrix Sigma = precision_.inverse();
    mu_ = Sigma * (before * mu_ + X_t * Y_t);
    A_ = Sigma * (before * A_ + X_t * in_.z(played.id).transpose());
    ++t_;
  }

 private:
  EnsemblePlusPlusInput in_;
  Index t_ = 0;
  Matrix precision_;  // Sigma_t^-1
  Vector mu_;
  Matrix A_;
};

class GlmEnsemblePlusPlus {
 public:
  explicit GlmEnsemblePlusPlus(const EnsemblePlusPlusInput& input) : in_(input), A_0_(in_.A_0()) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(rows_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    const Vector zeta = draw_zeta(in_.reference, in_.m, rng);
    return {argmax(predictors(context, theta(zeta)), rng), id};
  }

  void update(const Context& context, const Played& played, double Y_t) {
    rows_.push_back({context.x().col(played.arm), Y_t});
    z_.push_back(in_.z(played.id));
  }

 private:
  Vector theta(const Vector& zeta) const {
    std::vector<Row> perturbed = rows_;
    for (std::size_t l = 0; l < z_.size(); ++l) perturbed[l].y += product(z_[l], zeta);
    const RawLoss L_GLM{in_.link, in_.lambda, perturbed, in_.lambda * (A_0_ * zeta)};
    return L_GLM.argmin(Vector::Zero(in_.d));
  }

  EnsemblePlusPlusInput in_;
  Matrix A_0_;
  std::vector<Row> rows_;
  std::vector<Vector> z_;
};

}  // namespace posse::paper
