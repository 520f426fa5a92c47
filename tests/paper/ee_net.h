// EE-Net (Ban, Yan, Banerjee & He, EE-Net: Exploitation-Exploration Neural Networks in Contextual
// Bandits, ICLR 2022, algorithm 1), with the sum as its decision maker:
//
//     for t = 1, ..., T
//       for every arm i
//         f_1 of x_{t,i} at theta^1_{t-1}                                predicts its reward
//         f_2 of phi(grad f_1(x_{t,i}; theta^1_{t-1})) at theta^2_{t-1}  predicts f_1's error
//       play argmax_i f_1 + w f_2 and observe r_t
//       theta^1_t: K_1 steps of descent on 1/2 sum_l (f_1(x_l; theta^1) - r_l)^2
//       theta^2_t: K_2 steps of descent on 1/2 sum_l (f_2(phi_l; theta^2) - (r_l - f_1_l))^2
//
// where phi_l and f_1_l are those of x_l at theta^1_{l-1}, as they were when r_l came.
//
// The paper's sum has w = 1; the released code has two weights, one for early rounds. phi divides
// by c sqrt(L), as in the analysis, and pools as in the code: blocks of `pool` weights are summed,
// here divided by sqrt(pool) to keep the overall size. Both losses are regularised, and both
// descents continue from their last weights, as in the other neural transcriptions.
#pragma once

#include <algorithm>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_network.h"

namespace posse::paper {

class EeNet {
 public:
  struct Network {
    RawNetwork f;
    double lambda;
    RawDescent gd;
  };

  struct Input {
    Network f_1, f_2;  // f_2.f.d = blocks(f_1.f, pool)
    std::uint64_t seed;
    Index pool;
    double w_early = 1, w_late = 1;
    Index switch_at = 0;
    WarmUp warm_up = {};
  };

  static Index blocks(const RawNetwork& f_1, Index pool) {
    const Index weights = fold(f_1, Vector::Zero(f_1.size())).size();
    return (weights + pool - 1) / pool;
  }

  explicit EeNet(const Input& input)
      : in_(input),
        theta_1_(initial_weights(in_.f_1.f, in_.seed)),
        theta_2_(in_.f_2.f.theta_0(Rng(in_.seed).split("f2").split("theta_0"))),
        center_1_(in_.f_1.f.center(theta_1_)),
        center_2_(in_.f_2.f.center(theta_2_)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_1_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    const double w = observed < in_.switch_at ? in_.w_early : in_.w_late;
    Vector score(context.K());
    for (Index i = 0; i < context.K(); ++i) {
      const Vector x = context.x().col(i);
      score[i] = in_.f_1.f.f(x, theta_1_) + w * in_.f_2.f.f(phi(x), theta_2_);
    }
    return {argmax(score, rng), id};
  }

  void update(const Context& context, const Played& played, double r) {
    const Vector x = context.x().col(played.arm);
    D_2_.push_back({phi(x), r - in_.f_1.f.f(x, theta_1_)});
    D_1_.push_back({x, r});
    theta_1_ = descend(in_.f_1, D_1_, center_1_, theta_1_);
    theta_2_ = descend(in_.f_2, D_2_, center_2_, theta_2_);
  }

 private:
  Vector phi(const Vector& x) const {
    const RawNetwork& f_1 = in_.f_1.f;
    const Vector g = fold(f_1, f_1.gradient(x, theta_1_));
    Vector pooled = Vector::Zero(blocks(f_1, in_.pool));
    for (Index i = 0; i < g.size(); ++i) pooled[i / in_.pool] += g[i];
    return pooled / (f_1.c() * std::sqrt(static_cast<double>(f_1.L * in_.pool)));
  }

  static Vector descend(const Network& network, const std::vector<Row>& rows, const Vector& center,
                        const Vector& theta) {
    const RawNeuralLoss L{network.f, network.f.rho(network.lambda), center, rows};
    return L.descend(theta, network.gd);
  }

  Input in_;
  std::vector<Row> D_1_;  // x_l and r_l
  std::vector<Row> D_2_;  // phi_l and r_l - f_1_l
  Vector theta_1_, theta_2_;
  Vector center_1_, center_2_;
};

}  // namespace posse::paper
