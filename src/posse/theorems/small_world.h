// A small world whose theta* is known, for checks of theorems. K arms are drawn from the unit
// sphere and theta* is the first of them: so S = 1, and optimism is as demanding as it can be, x*'
// theta* = S. Rewards are from the link's own exponential family.
#pragma once

#include <memory>
#include <string>

#include "posse/environments/environment.h"
#include "posse/environments/noise.h"
#include "posse/links/link.h"

namespace posse {

class SmallWorld final : public Environment {
 public:
  // With the identity link rewards are normal with variance 1.
  SmallWorld(const std::string& link, Index d, Index K, Rng nature);

  Index d() const override { return context_.d(); }
  std::optional<Index> K() const override { return context_.K(); }
  const Context& next(Rng&) override { return context_; }
  const Vector& means() const override { return means_; }
  double reward(Index arm, Rng& noise) const override {
    return noise_.reward(means_[arm], 1, noise);
  }

  const Link& link() const { return *link_; }
  const Matrix& arms() const { return context_.x(); }
  const Vector& theta() const { return theta_; }
  double best_predictor() const { return (arms().transpose() * theta_).maxCoeff(); }  // x*' theta*
  double largest_gap() const { return means_.maxCoeff() - means_.minCoeff(); }

 private:
  std::unique_ptr<Link> link_;
  Noise noise_;
  Context context_;
  Vector theta_;
  Vector means_;
};

}  // namespace posse
