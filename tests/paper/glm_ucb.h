// GLM-UCB (Filippi et al., Parametric Bandits: The Generalized Linear Case, NeurIPS 2010), without
// the projection of theta^ onto the admissible set and with a regularised fit:
//
//     theta^ = argmin L(theta),   M_t = lambda I + sum_l X_l X_l'
//     X_t = argmax_x mu(x' theta^) + rho(t) ||x||_{M_t^-1}
//     rho(t) = (2 k_mu kappa R_max / c_mu) sqrt(2 d log(t) log(2 d T / delta)),
//     kappa = sqrt(3 + 2 log(1 + 2 c_m^2 / lambda)),   ||x|| <= c_m = 1
//
// with c_mu <= mu' <= k_mu, or a constant rho. The proven rho needs a warm-up: it is 0 at t = 1.
#pragma once

#include <optional>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_glm.h"

namespace posse::paper {

class GlmUCB {
 public:
  struct Input {
    Index d;
    RawLink link = kLogistic;
    double lambda = 1;
    std::optional<double> rho = std::nullopt;  // none: the paper's
    double R_max = 1;
    GlmBounds bounds = {};
    WarmUp warm_up = {};
  };

  explicit GlmUCB(const Input& input) : in_(input), theta_(Vector::Zero(input.d)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    const Matrix M_inverse = summed_V(D_, in_.lambda, in_.d).inverse();
    const double rho_t = in_.rho ? *in_.rho : rho(static_cast<double>(observed + 1));
    Vector bound(context.K());
    for (Index k = 0; k < context.K(); ++k) {
      const Vector x = context.x().col(k);
      bound[k] = in_.link.mu(product(x, theta_)) + rho_t * std::sqrt(x.dot(M_inverse * x));
    }
    return {argmax(bound, rng), id};
  }

  void update(const Context& context, const Played& played, double y) {
    D_.push_back({context.x().col(played.arm), y});
    theta_ = RawLoss{in_.link, in_.lambda, D_, Vector::Zero(in_.d)}.argmin(theta_);
  }

 private:
  double rho(double t) const {
    const auto& [d, T, delta, sigma, S, M, c_mu, k_mu] = in_.bounds;
    const double kappa = std::sqrt(3 + 2 * std::log(1 + 2 / in_.lambda));
    return 2 * k_mu * kappa * in_.R_max / c_mu *
           std::sqrt(2 * d * std::log(t) * std::log(2 * d * T / delta));
  }

  Input in_;
  std::vector<Row> D_;
  Vector theta_;  // theta^
};

}  // namespace posse::paper
