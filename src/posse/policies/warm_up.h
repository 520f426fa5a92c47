// Plays the first tau rounds by a plan that does not depend on rewards (line 2 of Algorithm 1).
#pragma once

#include "posse/core/context.h"
#include "posse/core/parameter.h"
#include "posse/core/rng.h"

namespace posse {

Parameters warm_up_parameters();

class WarmUp {
 public:
  WarmUp(const Arguments& arguments, Index d);

  // Whether the round after `observed` rewards still belongs to it.
  bool lasts(Index observed) const { return observed < tau_; }

  Index arm(const Context& context, Index observed, Rng& rng) const;
  Vector probabilities(const Context& context, Index observed) const;

 private:
  Index tau_;
  bool round_robin_;
};

}  // namespace posse
