// What `anytime` needs of the policies that it plays in segments, beside Decision::segment: to look
// through to the policy that plays, to hand on what was learnt, to limit the warm-up.
#pragma once

#include "posse/policies/policy.h"

namespace posse {

// A policy that plays another one.
class WrappingPolicy : public Policy {
 public:
  virtual const Policy& playing() const = 0;

 protected:
  static Choice choice_of(const Policy& wrapped, const Context& context, Rng& rng) {
    return wrapped.choose(context, rng);
  }
};

// The policy that decides at present: this one, or the one that it plays.
const Policy& playing(const Policy& policy);

// A policy that has more to do than to load its predecessor's state.
class Heir {
 public:
  virtual ~Heir() = default;

  // Goes on from where `former` stands, the same policy made with other parameters or for another
  // horizon: takes over what that has learnt and keeps its own parameters. Must be called before
  // anything else. `former` may be left without its data.
  virtual void inherit(Policy& former) = 0;
};

// The same for any policy.
void inherit(Policy& heir, Policy& former);

// Warms up no longer than that, whatever tau says, if the policy has a warm-up.
void limit_warm_up(Policy& policy, Index rounds);

}  // namespace posse
