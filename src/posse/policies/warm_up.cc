#include "posse/policies/warm_up.h"

namespace posse {

Parameters warm_up_parameters() {
  return {{"tau", "0", "warm-up rounds before the rule starts; 'd': as many as features",
           whole(0).or_word("d")},
          {"warm_up", "round_robin", "how warm-up rounds choose: arms in turn, or at random",
           one_of({"round_robin", "uniform"})}};
}

WarmUp::WarmUp(const Arguments& arguments, Index d)
    : tau_(arguments.is("tau", "d") ? d : arguments.whole("tau")),
      round_robin_(arguments.is("warm_up", "round_robin")) {}

Index WarmUp::arm(const Context& context, Rng& rng) const {
  return round_robin_ ? observed_ % context.K() : rng.below(context.K());
}

Vector WarmUp::probabilities(const Context& context) const {
  if (round_robin_) return Vector::Unit(context.K(), observed_ % context.K());
  return Vector::Constant(context.K(), 1 / static_cast<double>(context.K()));
}

void WarmUp::observe(const Context&) { ++observed_; }

}  // namespace posse
