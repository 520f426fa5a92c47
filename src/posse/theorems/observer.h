// Plays an ensemble and records in every round which events of a theorem hold.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "posse/environments/environment.h"
#include "posse/policies/ensemble_sampling.h"
#include "posse/theorems/run.h"

namespace posse {

// What a theorem says about the fit and the members theta. Call enter() first in every round.
class TheoremEvents {
 public:
  virtual ~TheoremEvents() = default;

  virtual void enter(Index t) = 0;       // t - 1 rewards are known
  virtual double fit_reach() const = 0;  // see TheoremRun
  virtual double chosen_reach(const Vector& theta) const = 0;
  virtual bool is_near_fit(const Vector& theta) const = 0;
  virtual bool is_optimistic(const Vector& theta) const = 0;
};

// What all policies of a repetition share.
Rng repetition_streams(std::uint64_t seed, Index repetition);
std::unique_ptr<Policy> make_learner(const Spec& spec, const Environment& world, Index T,
                                     const Rng& streams);

// Plays T rounds of an ensemble, with its regret and the events of each round. All members are
// examined in the rounds of `checkpoints`, which are sorted.
TheoremRun play_observed(Policy& policy, Environment& world, Index T, const Rng& streams,
                         const std::atomic<bool>& stop, TheoremEvents& events,
                         const std::vector<Index>& checkpoints);

}  // namespace posse
