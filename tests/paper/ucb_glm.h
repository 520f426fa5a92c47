// UCB-GLM (Li, Lu & Zhou, Provably Optimal Algorithms for Generalized Linear Contextual Bandits,
// ICML 2017, algorithm 1):
//
//     for t = 1, ..., tau choose a_t at random;   V = sum_l X_l X_l'
//     for t = tau + 1, ..., T
//       theta^ solves sum_l (Y_l - mu(X_l' theta)) X_l = 0
//       a_t = argmax_a X_{t,a}' theta^ + alpha ||X_{t,a}||_{V^-1};   V = V + X_t X_t'
//     alpha = (sigma / kappa) sqrt(d/2 log(1 + 2 T / d) + log(1 / delta))
//
// with kappa <= mu', or a constant alpha. Our theta^ is regularised by lambda, and V has the 1e-6 I
// of released codes.
#pragma once

#include <optional>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_glm.h"

namespace posse::paper {

class UcbGLM {
 public:
  struct Input {
    Index d;
    RawLink link = kLogistic;
    double lambda = 1;
    std::optional<double> alpha = std::nullopt;  // none: the paper's
    GlmBounds bounds = {};
    WarmUp warm_up = {};
  };

  explicit UcbGLM(const Input& input) : in_(input), theta_(Vector::Zero(input.d)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    const Matrix V_inverse = summed_V(D_, 1e-6, in_.d).inverse();
    const double alpha = in_.alpha ? *in_.alpha : proven_alpha();
    Vector bound(context.K());
    for (Index k = 0; k < context.K(); ++k) {
      const Vector x = context.x().col(k);
      bound[k] = product(x, theta_) + alpha * std::sqrt(x.dot(V_inverse * x));
    }
    return {argmax(bound, rng), id};
  }

  void update(const Context& context, const Played& played, double y) {
    D_.push_back({context.x().col(played.arm), y});
    theta_ = RawLoss{in_.link, in_.lambda, D_, Vector::Zero(in_.d)}.argmin(theta_);
  }

 private:
  double proven_alpha() const {
    const auto& [d, T, delta, sigma, S, M, kappa, mu_max] = in_.bounds;
    return sigma / kappa * std::sqrt(d / 2 * std::log(1 + 2 * T / d) + std::log(1 / delta));
  }

  Input in_;
  std::vector<Row> D_;
  Vector theta_;  // theta^
};

}  // namespace posse::paper
