// A world whose mean rewards are linear in the tangent features of a network: of K arms with the
// tangent kernel H it shows the columns of H^(1/2), whose products are those of g(x; theta_0) /
// sqrt(N) (ntk.h). A linear model over them is the network linearised at theta_0, in the
// coordinates of the span of its gradients.
#pragma once

#include "posse/core/rng.h"
#include "posse/environments/environment.h"

namespace posse {

class TangentWorld final : public Environment {
 public:
  // H is symmetric and positive definite; rewards are normal around `means` with sd sigma.
  TangentWorld(const Matrix& H, Vector means, double sigma);

  Index d() const override { return context_.d(); }
  std::optional<Index> K() const override { return context_.K(); }
  const Context& next(Rng&) override { return context_; }
  const Vector& means() const override { return means_; }
  double reward(Index arm, Rng& noise) const override {
    return means_[arm] + sigma_ * noise.normal();
  }

  const Matrix& features() const { return context_.x(); }
  double largest_gap() const { return means_.maxCoeff() - means_.minCoeff(); }

 private:
  Context context_;
  Vector means_;
  double sigma_;
};

}  // namespace posse
