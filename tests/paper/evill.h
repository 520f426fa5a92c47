// EVILL (Janz et al., Exploration via Linearly Perturbed Loss Minimisation, AISTATS 2024): the loss
// gets a fresh linear term each round, with theta^ the fit without it,
//
//     w = a (sqrt(lambda) zeta_0 + sum_l sqrt(mu'(X_l' theta^)) zeta_l X_l)
//     theta~ = argmin L(theta) + <w, theta>,   X_t = argmax_x x' theta~
//
// a is a number, or the radius (1 + M beta_T) gamma_T of the confidence set of theta*. zeta is
// symmetric, and on the documented stream -zeta is drawn: first one number for each distinct row
// (for the sum over its n observations), in the order of their first appearance, then the d of
// zeta_0.
#pragma once

#include <optional>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_glm.h"

namespace posse::paper {

class Evill {
 public:
  struct Input {
    Index d;
    RawLink link = kLogistic;
    double lambda = 1;
    std::optional<double> a = std::nullopt;  // none: the radius
    GlmBounds bounds = {};
    WarmUp warm_up = {};
  };

  explicit Evill(const Input& input) : in_(input), theta_(Vector::Zero(input.d)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    return {argmax(predictors(context, perturbed_theta(rng)), rng), id};
  }

  void update(const Context& context, const Played& played, double y) {
    observe(context.x().col(played.arm), y);
  }

  void observe(const Vector& x, double y) {
    count(distinct_, x);
    D_.push_back({x, y});
    theta_ = RawLoss{in_.link, in_.lambda, D_, Vector::Zero(in_.d)}.argmin(theta_);
  }

  // theta~ of one round.
  Vector perturbed_theta(Rng& rng) const {
    const double a = in_.a ? *in_.a : in_.bounds.radius(in_.lambda);
    const Vector zeta = -rng.normals(static_cast<Index>(distinct_.size()));
    const Vector zeta_0 = -rng.normals(in_.d);
    Vector w = a * std::sqrt(in_.lambda) * zeta_0;
    for (std::size_t i = 0; i < distinct_.size(); ++i) {
      const auto& [x, n] = distinct_[i];
      const double mu_dot = in_.link.mu_dot(product(x, theta_));
      add_scaled(w, a * std::sqrt(n * mu_dot) * zeta[static_cast<Index>(i)], x);
    }
    return RawLoss{in_.link, in_.lambda, D_, -w}.argmin(theta_);
  }

 private:
  Input in_;
  std::vector<Row> D_;
  std::vector<DistinctRow> distinct_;
  Vector theta_;  // theta^
};

}  // namespace posse::paper
