// Plays the first tau rounds by a plan that does not depend on rewards (line 2 of Algorithm 1).
#pragma once

#include "posse/core/archive.h"
#include "posse/core/context.h"
#include "posse/core/parameter.h"
#include "posse/core/rng.h"

namespace posse {

// tau, warm_up.
Parameters warm_up_parameters();

class WarmUp {
 public:
  WarmUp(const Arguments& arguments, Index d);

  // Whether the next round still belongs to it.
  bool lasts() const { return observed_ < tau_; }

  Index arm(const Context& context, Rng& rng) const;
  Vector probabilities(const Context& context) const;

  // The reward of a round with these arms has come.
  void observe(const Context& context);
  Index observed() const { return observed_; }

  void state(Archive& archive) { archive(observed_); }

 private:
  Index tau_;
  bool round_robin_;
  Index observed_ = 0;
};

}  // namespace posse
