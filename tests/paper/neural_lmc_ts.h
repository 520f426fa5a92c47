// LMC-TS (Xu et al., Langevin Monte Carlo for Contextual Bandits, ICML 2022, algorithm 1) for a
// network:
//
//     for t = 1, ..., T
//       theta_{t,0} = theta_{t-1,K_{t-1}}
//       for k = 1, ..., K_t
//         theta_{t,k} = theta_{t,k-1} - eta_t grad L_t(theta_{t,k-1}) + sqrt(2 eta_t / beta) eps
//       play argmax_x f(x; theta_{t,K_t}) and observe r_t
//
// with L_t(theta) = 1/2 sum_l (f(x_l; theta) - r_l)^2 + rho/2 ||theta - center||^2. The released
// code has eta_t = step / t; here it is also at most 1 / (rho + sum_l ||grad f(x_l;
// theta_{t,0})||^2), since larger steps diverge. 1/beta is constant, as in the paper. On the
// documented stream the two halves of W_1 in Form::ntk share one eps, since f depends only on their
// sum.
#pragma once

#include <algorithm>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_network.h"

namespace posse::paper {

class NeuralLmcTS {
 public:
  struct Input {
    RawNetwork network;
    std::uint64_t seed;
    Index steps;
    double step;
    double beta_inverse;
    double lambda = 1;
    WarmUp warm_up = {};
  };

  explicit NeuralLmcTS(const Input& input)
      : in_(input),
        theta_(initial_weights(input.network, input.seed)),
        center_(input.network.center(theta_)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    return {argmax(in_.network.values(context, theta_), rng), id};
  }

  // The next round's inner loop depends only on this round's reward, so it can be run here.
  void update(const Context& context, const Played& played, double r) {
    D_.push_back({context.x().col(played.arm), r});
    const RawNeuralLoss L_t{in_.network, in_.network.rho(in_.lambda), center_, D_};
    const double eta = eta_t();
    const Index size = fold(in_.network, theta_).size();
    const Vector z = Rng(in_.seed).split("langevin").split(played.id).normals(in_.steps * size);
    for (Index k = 0; k < in_.steps; ++k) {
      const Vector eps = unfold(in_.network, z.segment(k * size, size));
      const Vector gradient = L_t.gradient(theta_);
      add_scaled(theta_, -eta, gradient);
      add_scaled(theta_, std::sqrt(2 * eta * in_.beta_inverse), eps);
    }
  }

 private:
  double eta_t() const {
    double curvature = in_.network.rho(in_.lambda);
    for (const Row& row : D_) curvature += in_.network.gradient(row.x, theta_).squaredNorm();
    return std::min(in_.step / static_cast<double>(D_.size()), 1 / curvature);
  }

  Input in_;
  std::vector<Row> D_;
  Vector theta_;
  Vector center_;
};

}  // namespace posse::paper
