// NPR (Jia et al., Learning Neural Contextual Bandits through Perturbed Rewards, ICLR 2022):
// after a warm-up, each round draws fresh perturbations of all rewards,
//
//     gamma_1, ..., gamma_{t-1} ~ N(0, sigma_R^2)
//     theta~ = gradient descent on 1/2 sum_l (f(X_l; theta) - Y_l - gamma_l)^2
//              + lambda N / 2 ||theta - theta_0||^2
//     X_t = argmax_x f(x; theta~)
//
// The authors' code starts each descent where the last one ended. Here it starts at an unperturbed
// fit, which itself continues from its last weights after every reward, so that decisions change
// nothing. The paper draws for every observation; on the documented stream there is one draw for
// the sum over equal rows, in the order of their first appearance.
#pragma once

#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_network.h"

namespace posse::paper {

class NeuralPHE {
 public:
  struct Input {
    RawNetwork network;
    std::uint64_t seed;
    double lambda = 1;
    double sigma_R = 0.1;
    RawDescent gd = {};
    WarmUp warm_up = {};
  };

  explicit NeuralPHE(const Input& input)
      : in_(input),
        theta_(initial_weights(input.network, input.seed)),
        center_(input.network.center(theta_)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    return {argmax(in_.network.values(context, perturbed_theta(rng)), rng), id};
  }

  void update(const Context& context, const Played& played, double y) {
    const Vector x = context.x().col(played.arm);
    count(distinct_, x);
    D_.push_back({x, y});
    theta_ = descend(D_);
  }

  // theta~ of one round.
  Vector perturbed_theta(Rng& rng) const {
    const Vector zeta = rng.normals(static_cast<Index>(distinct_.size()));
    std::vector<Row> perturbed = D_;
    for (Row& row : perturbed) {
      const std::size_t i = place_of(row.x);
      // n of these add up to sigma_R sqrt(n) zeta_i.
      row.y += in_.sigma_R * zeta[static_cast<Index>(i)] / std::sqrt(distinct_[i].n);
    }
    return descend(perturbed);
  }

  const Vector& theta() const { return theta_; }

 private:
  Vector descend(const std::vector<Row>& rows) const {
    const RawNeuralLoss L{in_.network, in_.network.rho(in_.lambda), center_, rows};
    return L.descend(theta_, in_.gd);
  }

  std::size_t place_of(const Vector& x) const {
    std::size_t i = 0;
    while (distinct_[i].x != x) ++i;
    return i;
  }

  Input in_;
  std::vector<Row> D_;
  std::vector<DistinctRow> distinct_;
  Vector theta_;  // the unperturbed fit
  Vector center_;
};

}  // namespace posse::paper
