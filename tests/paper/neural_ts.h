// Neural-TS (Zhang, Zhou, Li & Gu, Neural Thompson Sampling, ICLR 2021, algorithm 1), whose nu is
// our v and whose m is our N:
//
//     U_0 = lambda I
//     for t = 1, ..., T
//       sigma^2_{t,k} = lambda g(x_k; theta_{t-1})' U_{t-1}^-1 g / m              for every arm k
//       sample r~_{t,k} from N(f(x_k; theta_{t-1}), nu^2 sigma^2_{t,k}), independently
//       play a_t = argmax_k r~_{t,k} and observe r_t
//       theta_t = J steps on 1/2 sum_l (f(x_l; theta) - r_l)^2 + m lambda / 2 ||theta - theta_0||^2
//       U_t = U_{t-1} + g(x_{a_t}) g' / m
//
// The paper takes the last g at theta_t; here it is that of theta_{t-1}, as in Neural-UCB. The
// paper starts every training at theta_0; here it continues from theta_{t-1}, as in the released
// codes. In Form::standard m is replaced by 1.
#pragma once

#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_gradient_design.h"

namespace posse::paper {

class NeuralTS {
 public:
  struct Input {
    RawNetwork network;
    std::uint64_t seed;
    double lambda = 1;
    double v = 1;
    RawCovariance covariance = RawCovariance::full;
    RawDescent gd = {};
    WarmUp warm_up = {};
  };

  explicit NeuralTS(const Input& input)
      : in_(input),
        U_(input.network, input.lambda, input.covariance),
        theta_(initial_weights(input.network, input.seed)),
        center_(input.network.center(theta_)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    const Vector norms = U_.squared_norms(gradients(in_.network, context, theta_));
    const Vector z = rng.normals(context.K());
    Vector r(context.K());
    for (Index k = 0; k < context.K(); ++k) {
      const double sigma = std::sqrt(in_.lambda * norms[k]);
      r[k] = in_.network.f(context.x().col(k), theta_) + in_.v * sigma * z[k];
    }
    return {argmax(r, rng), id};
  }

  void update(const Context& context, const Played& played, double r) {
    const Vector x = context.x().col(played.arm);
    U_.add(in_.network.gradient(x, theta_));
    D_.push_back({x, r});
    const RawNeuralLoss L{in_.network, in_.network.rho(in_.lambda), center_, D_};
    theta_ = L.descend(theta_, in_.gd);
  }

 private:
  Input in_;
  std::vector<Row> D_;
  RawGradientDesign U_;
  Vector theta_;
  Vector center_;
};

}  // namespace posse::paper
