// Algorithm 1 of "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual Bandits",
// line by line, with the loss of the generalized linear model:
//
//     L_GLM(theta; D^j) = lambda/2 ||theta - sigma_P P_j||^2
//                         - sum_l ((Y_l + Z_l^j) X_l' theta - b(X_l' theta))
//
// P_R = N(0, sigma_R^2). sigma_P = 0 is the paper; P_j is the randomised prior of Janz et al. 2024.
#pragma once

#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_glm.h"

namespace posse::paper {

class GlmES {
 public:
  // Line 1: Input.
  struct Input {
    Index d;
    std::uint64_t seed;
    Index m;
    RawLink link = kLogistic;
    double lambda = 1;
    double sigma_R = 0.1;
    double sigma_P = 0;
    WarmUp warm_up = {};
  };

  explicit GlmES(const Input& input) : in_(input) {
    const auto m = static_cast<std::size_t>(in_.m);
    D_.resize(m);
    for (std::size_t j = 0; j < m; ++j) {
      P_.push_back(Rng(in_.seed).split("prior").split(std::uint64_t{j}).normals(in_.d));
      theta_.push_back(argmin_L(j, Vector::Zero(in_.d)));
    }
  }

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    // Line 2: Warm-up for the first tau rounds.
    const auto observed = static_cast<Index>(D_[0].size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    // Line 3: for t = tau + 1, ..., T.
    // Line 4: Sample j_t uniformly from [m].
    const auto j_t = static_cast<std::size_t>(rng.below(in_.m));
    // Line 5: Pull arm X_t = argmax_X f_t(X) with f_t(X) = mu(X' theta^{j_t}); mu is increasing.
    return {argmax(predictors(context, theta_[j_t]), rng), id};
  }

  void update(const Context& context, const Played& played, double Y_t) {
    const Vector X_t = context.x().col(played.arm);
    const Vector z = Rng(in_.seed).split("perturbations").split(played.id).normals(in_.m);
    // Line 6: for j = 1, 2, ..., m.
    for (std::size_t j = 0; j < D_.size(); ++j) {
      // Line 7: Sample Z_t^j from P_R.
      const double Z_t_j = in_.sigma_R * z[static_cast<Index>(j)];
      // Line 8: D_t^j = D_{t-1}^j with (X_t, Y_t + Z_t^j).
      D_[j].push_back({X_t, Y_t + Z_t_j});
      // Line 9: theta_t^j = argmin_theta L_GLM(theta; D_t^j).
      theta_[j] = argmin_L(j, theta_[j]);
    }
  }

  // Lines 7 and 8 only, to build a long history without the fits on the way.
  void remember(const Vector& X, double Y, const Vector& z) {
    for (std::size_t j = 0; j < D_.size(); ++j) {
      D_[j].push_back({X, Y + in_.sigma_R * z[static_cast<Index>(j)]});
    }
  }

  const Vector& theta(Index j) const { return theta_[static_cast<std::size_t>(j)]; }

 private:
  Vector argmin_L(std::size_t j, const Vector& start) const {
    const RawLoss L_GLM{in_.link, in_.lambda, D_[j], in_.lambda * in_.sigma_P * P_[j]};
    return L_GLM.argmin(start);
  }

  Input in_;
  std::vector<Vector> P_;
  std::vector<std::vector<Row>> D_;  // D_t^1, ..., D_t^m
  std::vector<Vector> theta_;
};

}  // namespace posse::paper
