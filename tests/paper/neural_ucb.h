// Neural-UCB (Zhou, Li & Gu, Neural Contextual Bandits with UCB-based Exploration, ICML 2020,
// algorithm 1), whose gamma is our alpha and whose m is our N:
//
//     Z_0 = lambda I
//     for t = 1, ..., T
//       U_{t,a} = f(x_a; theta_{t-1}) + gamma sqrt(g(x_a; theta_{t-1})' Z_{t-1}^-1 g / m)
//       play a_t = argmax_a U_{t,a} and observe r_t
//       Z_t = Z_{t-1} + g(x_{a_t}; theta_{t-1}) g' / m
//       theta_t = TrainNN: J steps on 1/2 sum_l (f(x_l; theta) - r_l)^2
//                                    + m lambda / 2 ||theta - theta_0||^2
//
// The paper starts every training at theta_0; here it continues from theta_{t-1}, as in the
// released codes. In Form::standard m is replaced by 1.
#pragma once

#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_gradient_design.h"

namespace posse::paper {

class NeuralUCB {
 public:
  struct Input {
    RawNetwork network;
    std::uint64_t seed;
    double lambda = 1;
    double alpha = 1;
    RawCovariance covariance = RawCovariance::full;
    RawDescent gd = {};
    WarmUp warm_up = {};
  };

  explicit NeuralUCB(const Input& input)
      : in_(input),
        Z_(input.network, input.lambda, input.covariance),
        theta_(initial_weights(input.network, input.seed)),
        center_(input.network.center(theta_)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    const Vector norms = Z_.squared_norms(gradients(in_.network, context, theta_));
    Vector U(context.K());
    for (Index k = 0; k < context.K(); ++k) {
      U[k] = in_.network.f(context.x().col(k), theta_) + in_.alpha * std::sqrt(norms[k]);
    }
    return {argmax(U, rng), id};
  }

  void update(const Context& context, const Played& played, double r) {
    const Vector x = context.x().col(played.arm);
    Z_.add(in_.network.gradient(x, theta_));
    D_.push_back({x, r});
    const RawNeuralLoss L{in_.network, in_.network.rho(in_.lambda), center_, D_};
    theta_ = L.descend(theta_, in_.gd);
  }

 private:
  Input in_;
  std::vector<Row> D_;
  RawGradientDesign Z_;
  Vector theta_;
  Vector center_;
};

}  // namespace posse::paper
