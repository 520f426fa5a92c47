// GLM-FPL (Kveton et al., Randomized Exploration in Generalized Linear Bandits, AISTATS 2020):
// after tau rounds of exploration, each round draws fresh perturbations of all rewards,
//
//     Z_1, ..., Z_{t-1} ~ N(0, a^2)
//     theta~ = argmin L(theta; (X_l, Y_l + Z_l)_l),   X_t = argmax_x x' theta~
//
// a is a number, or the paper's c_1 mu_max. The paper draws for every observation; on the
// documented stream there is one draw for the sum over equal rows, in the order of their first
// appearance.
#pragma once

#include <optional>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_glm.h"

namespace posse::paper {

class GlmFPL {
 public:
  struct Input {
    Index d;
    RawLink link = kLogistic;
    double lambda = 1;
    std::optional<double> a = std::nullopt;  // none: the paper's
    GlmBounds bounds = {};
    WarmUp warm_up = {};
  };

  explicit GlmFPL(const Input& input) : in_(input), theta_(Vector::Zero(input.d)) {}

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
    const double a = in_.a ? *in_.a : in_.bounds.c_1() * in_.bounds.mu_max;
    const Vector zeta = rng.normals(static_cast<Index>(distinct_.size()));
    Vector sum_Z_x = Vector::Zero(in_.d);
    for (std::size_t i = 0; i < distinct_.size(); ++i) {
      const double Z = a * std::sqrt(distinct_[i].n) * zeta[static_cast<Index>(i)];
      add_scaled(sum_Z_x, Z, distinct_[i].x);
    }
    return RawLoss{in_.link, in_.lambda, D_, sum_Z_x}.argmin(theta_);
  }

 private:
  Input in_;
  std::vector<Row> D_;
  std::vector<DistinctRow> distinct_;
  Vector theta_;  // the unperturbed fit, where the search starts
};

}  // namespace posse::paper
