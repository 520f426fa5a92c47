// GLM-TSL (Kveton et al., Randomized Exploration in Generalized Linear Bandits, AISTATS 2020):
// Thompson sampling with the Laplace approximation of the posterior,
//
//     theta- = argmin L(theta),   H = lambda I + sum_l mu'(X_l' theta-) X_l X_l'
//     theta~ ~ N(theta-, a^2 H^-1),   X_t = argmax_x x' theta~
//
// a is a number, or the paper's c_1 sqrt(mu_max).
#pragma once

#include <optional>
#include <vector>

#include "posse/core/argmax.h"
#include "tests/paper/raw_glm.h"

namespace posse::paper {

class GlmTSL {
 public:
  struct Input {
    Index d;
    RawLink link = kLogistic;
    double lambda = 1;
    std::optional<double> a = std::nullopt;  // none: the paper's
    GlmBounds bounds = {};
    WarmUp warm_up = {};
  };

  explicit GlmTSL(const Input& input) : in_(input), theta_(Vector::Zero(input.d)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const auto observed = static_cast<Index>(D_.size());
    if (observed < in_.warm_up.tau) return {in_.warm_up.arm(context, observed, rng), id};
    const Matrix H = loss().hessian(theta_);
    // theta~ = theta- + a L^-T z with H = L L', so that its covariance is a^2 L^-T L^-1 = a^2 H^-1.
    const Matrix L = H.llt().matrixL();
    const double a = in_.a ? *in_.a : in_.bounds.c_1() * std::sqrt(in_.bounds.mu_max);
    const Vector sample = theta_ + a * L.transpose().inverse() * rng.normals(in_.d);
    return {argmax(predictors(context, sample), rng), id};
  }

  void update(const Context& context, const Played& played, double y) {
    D_.push_back({context.x().col(played.arm), y});
    theta_ = loss().argmin(theta_);
  }

 private:
  RawLoss loss() const { return {in_.link, in_.lambda, D_, Vector::Zero(in_.d)}; }

  Input in_;
  std::vector<Row> D_;
  Vector theta_;  // theta-
};

}  // namespace posse::paper
