// What `anytime` needs of the policies that it plays in segments, besides Choice::segment: access
// to the wrapped policy, handing on what was learnt, and a limit on the warm-up.
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
  static void check_update_of(const Policy& wrapped, const Context& context,
                              const Decision& decision, double y) {
    wrapped.check_update(context, decision, y);
  }
};

// The policy that decides at present: this one, or the one that it plays.
const Policy& playing(const Policy& policy);

// A policy that cannot simply load its predecessor's state.
class Heir {
 public:
  virtual ~Heir() = default;

  // Takes over what `former` has learnt, the same policy made with other parameters or for another
  // horizon, and keeps its own parameters. Must be called before anything else. `former` may be
  // left without its data.
  virtual void inherit(Policy& former) = 0;
};

// The same for any policy.
void inherit(Policy& heir, Policy& former);

// Limits the warm-up, if the policy has one, to that many rounds, whatever tau is.
void limit_warm_up(Policy& policy, Index rounds);

}  // namespace posse
