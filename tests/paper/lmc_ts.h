// LMC-TS (Xu et al., ICML 2022, algorithm 1) for logistic rewards:
//
//     for t = 1, ..., T
//       theta_{t,0} = theta_{t-1,K_{t-1}}
//       for k = 1, ..., K_t
//         theta_{t,k} = theta_{t,k-1} - eta_t grad L_t(theta_{t,k-1}) + sqrt(2 eta_t / beta) eps
//       play argmax_x x' theta_{t,K_t} and observe r_t
//
// with L_t(theta) = lambda/2 ||theta||^2 + the loss of all rows and eta_t = step / t.
#pragma once

#include <cmath>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/logistic_rows.h"

namespace posse::paper {

class LmcTS {
 public:
  struct Input {
    Index d;
    std::uint64_t seed;
    Index steps;
    double step;
    double beta_inverse;
    double lambda = 1;
  };

  explicit LmcTS(const Input& input) : in_(input), theta_(Vector::Zero(in_.d)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    Vector f(context.K());
    for (Index k = 0; k < context.K(); ++k) f[k] = context.x().col(k).dot(theta_);
    return {argmax(f, rng), id};
  }

  // The next round's inner loop depends only on this round's reward, so it can be run here.
  void update(const Context& context, const Played& played, double r) {
    D_.push_back({context.x().col(played.arm), r});
    const double eta = in_.step / static_cast<double>(D_.size());
    const Vector eps = Rng(in_.seed).split("langevin").split(played.id).normals(in_.steps * in_.d);
    for (Index k = 0; k < in_.steps; ++k) {
      const Vector gradient = summed_gradient(D_, theta_) + in_.lambda * theta_;
      theta_ +=
          -eta * gradient + std::sqrt(2 * eta * in_.beta_inverse) * eps.segment(k * in_.d, in_.d);
    }
  }

 private:
  Input in_;
  std::vector<Row> D_;
  Vector theta_;
};

}  // namespace posse::paper
