// Bootstrapped networks (Osband & Van Roy, Bootstrapped Thompson Sampling and Deep Exploration,
// 2015; BootstrapNN in Zhang et al., Neural Thompson Sampling, ICLR 2021; Riquelme et al., Deep
// Bayesian Bandits Showdown, ICLR 2018), whose q and p are our m and keep:
//
//     for t = 1, 2, ...
//       draw j from 1, ..., q
//       play argmax_x f(x; theta^j) and observe r_t
//       for every network j, with probability p: D^j = D^j with (x_t, r_t)
//       train every theta^j on its D^j
//
// The released codes draw theta_0^j for each network; so does `own_theta_0`. A network that is not
// given a reward is not trained in that round, since its data have not changed.
#pragma once

#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_network.h"

namespace posse::paper {

class NeuralBootstrap {
 public:
  struct Input {
    RawNetwork network;
    std::uint64_t seed;
    Index m;
    double keep;
    bool own_theta_0 = true;
    double lambda = 1;
    RawDescent gd = {};
    WarmUp warm_up = {};
  };

  explicit NeuralBootstrap(const Input& input) : in_(input) {
    D_.resize(static_cast<std::size_t>(in_.m));
    const Rng prior = Rng(in_.seed).split("prior");
    for (std::uint64_t j = 0; j < D_.size(); ++j) {
      const Rng start = in_.own_theta_0 ? prior.split(j) : prior;
      theta_.push_back(in_.network.theta_0(start.split("theta_0")));
      center_.push_back(in_.network.center(theta_.back()));
    }
  }

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    if (observed_ < in_.warm_up.tau) return {in_.warm_up.arm(context, observed_, rng), id};
    const auto j = static_cast<std::size_t>(rng.below(in_.m));
    return {argmax(in_.network.values(context, theta_[j]), rng), id};
  }

  void update(const Context& context, const Played& played, double r) {
    Rng coins = Rng(in_.seed).split("bootstrap").split(played.id);
    for (std::size_t j = 0; j < D_.size(); ++j) {
      if (!(coins.uniform() < in_.keep)) continue;
      D_[j].push_back({context.x().col(played.arm), r});
      const RawNeuralLoss L{in_.network, in_.network.rho(in_.lambda), center_[j], D_[j]};
      theta_[j] = L.descend(theta_[j], in_.gd);
    }
    ++observed_;
  }

 private:
  Input in_;
  Index observed_ = 0;
  std::vector<std::vector<Row>> D_;  // D^1, ..., D^m
  std::vector<Vector> theta_, center_;
};

}  // namespace posse::paper
