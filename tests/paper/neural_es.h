// Algorithm 1 of "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual Bandits",
// line by line, with the loss of the network:
//
//     L_Neural(theta; D^j) = 1/2 sum_l (f(X_l; theta) - Y_l - Z_l^j)^2
//                            + lambda N / 2 ||theta - theta_0||^2
//
// P_R = N(0, sigma_R^2). All members share theta_0; each takes `steps` steps of descent per round
// from its last weights. sigma_P = 0 is the paper. A randomised prior shifts member j's start, and
// the centre of its regulariser, by sigma_P P_j; this is written for Form::standard only, whose
// weights correspond one to one to those of the fast network.
#pragma once

#include <cassert>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_network.h"

namespace posse::paper {

class NeuralES {
 public:
  // Line 1: Input.
  struct Input {
    RawNetwork network;
    std::uint64_t seed;
    Index m;
    double lambda = 1;
    double sigma_R = 0.1;
    double sigma_P = 0;
    RawDescent gd = {};
    WarmUp warm_up = {};
  };

  explicit NeuralES(const Input& input) : in_(input) {
    assert(in_.sigma_P == 0 || in_.network.form == RawNetwork::Form::standard);
    const auto m = static_cast<std::size_t>(in_.m);
    const Vector theta_0 = initial_weights(in_.network, in_.seed);
    D_.resize(m);
    for (std::size_t j = 0; j < m; ++j) {
      const Vector P_j =
          Rng(in_.seed).split("prior").split(std::uint64_t{j}).normals(in_.network.size());
      theta_.push_back(theta_0 + in_.sigma_P * P_j);
      center_.push_back(in_.network.center(theta_0) + in_.sigma_P * P_j);
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
    // Line 5: Pull arm X_t = argmax_X f_t(X) with f_t(X) = f(X; theta^{j_t}).
    return {argmax(in_.network.values(context, theta_[j_t]), rng), id};
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
      // Line 9: theta_t^j = argmin_theta L_Neural(theta; D_t^j), approximately.
      theta_[j] = L_Neural(j).descend(theta_[j], in_.gd);
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
  RawNeuralLoss L_Neural(std::size_t j) const {
    return {in_.network, in_.network.rho(in_.lambda), center_[j], D_[j]};
  }

  Input in_;
  std::vector<Vector> center_;
  std::vector<std::vector<Row>> D_;  // D_t^1, ..., D_t^m
  std::vector<Vector> theta_;
};

}  // namespace posse::paper
