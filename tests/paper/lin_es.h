// Algorithm 1 of "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual Bandits",
// line by line, with the loss of the linear model:
//
//     L(theta, lambda; D^j) = 1/2 sum_l (X_l' theta - (Y_l + Z_l^j))^2
//                             + lambda/2 ||theta - sigma_P P_j||^2
//
// P_R = N(0, sigma_R^2). sigma_P = 0 is the paper; P_j is the randomised prior of Janz et al. 2024.
#pragma once

#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_rows.h"

namespace posse::paper {

class LinES {
 public:
  // Line 1: Input.
  struct Input {
    Index d;
    std::uint64_t seed;
    Index m;
    double lambda = 1;
    double sigma_R = 0.1;
    double sigma_P = 0;
    WarmUp warm_up = {};
  };

  explicit LinES(const Input& input) : in_(input) {
    const auto m = static_cast<std::size_t>(in_.m);
    D_.resize(m);
    theta_.resize(m);
    const Matrix V_inverse = summed_V({}, in_.lambda, in_.d).inverse();
    for (std::size_t j = 0; j < m; ++j) {
      P_.push_back(Rng(in_.seed).split("prior").split(std::uint64_t{j}).normals(in_.d));
      theta_[j] = argmin_L(j, V_inverse);
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
    // Line 5: Pull arm X_t = argmax_X f_t(X) with f_t(X) = X' theta^{j_t}.
    Vector f_t(context.K());
    for (Index k = 0; k < context.K(); ++k) f_t[k] = context.x().col(k).dot(theta_[j_t]);
    return {argmax(f_t, rng), id};
  }

  void update(const Context& context, const Played& played, double Y_t) {
    const Vector X_t = context.x().col(played.arm);
    X_.push_back({X_t, Y_t});
    const Matrix V_inverse = summed_V(X_, in_.lambda, in_.d).inverse();
    const Vector z = Rng(in_.seed).split("perturbations").split(played.id).normals(in_.m);
    // Line 6: for j = 1, 2, ..., m.
    for (std::size_t j = 0; j < D_.size(); ++j) {
      // Line 7: Sample Z_t^j from P_R.
      const double Z_t_j = in_.sigma_R * z[static_cast<Index>(j)];
      // Line 8: D_t^j = D_{t-1}^j with (X_t, Y_t + Z_t^j).
      D_[j].push_back({X_t, Y_t + Z_t_j});
      // Line 9: theta_t^j = argmin_theta L(theta, lambda; D_t^j).
      theta_[j] = argmin_L(j, V_inverse);
    }
  }

  // Lines 7 and 8 only, to build a long history without the fits on the way.
  void remember(const Vector& X, double Y, const Vector& z) {
    X_.push_back({X, Y});
    for (std::size_t j = 0; j < D_.size(); ++j) {
      D_[j].push_back({X, Y + in_.sigma_R * z[static_cast<Index>(j)]});
    }
  }

  const Vector& theta(Index j) const { return theta_[static_cast<std::size_t>(j)]; }

 private:
  // Where the gradient sum_l (X_l' theta - (Y_l + Z_l^j)) X_l + lambda (theta - sigma_P P_j) is 0.
  Vector argmin_L(std::size_t j, const Matrix& V_inverse) const {
    return V_inverse * (summed_b(D_[j], in_.d) + in_.lambda * in_.sigma_P * P_[j]);
  }

  Input in_;
  std::vector<Vector> P_;
  std::vector<Row> X_;               // X_1, ..., X_t, which all D_t^j have; so they share V
  std::vector<std::vector<Row>> D_;  // D_t^1, ..., D_t^m
  std::vector<Vector> theta_;
};

}  // namespace posse::paper
