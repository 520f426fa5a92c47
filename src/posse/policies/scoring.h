// The frame of policies that score the arms and play the best score.
#pragma once

#include "posse/policies/warmed.h"

namespace posse {

class ScoringPolicy : public WarmedPolicy {
 protected:
  using WarmedPolicy::WarmedPolicy;

  // The score of each arm; `rng` is the randomness of this decision.
  virtual Vector score(const Context& context, Rng& rng) const = 0;
  // Whether score() never draws from rng: then propensities are known.
  virtual bool deterministic() const { return false; }

  Choice play(const Context& context, Rng& rng) const override;
  std::optional<Vector> play_probabilities(const Context& context) const override;
  Diagnostics diagnose(const Context& context) const override;
};

}  // namespace posse
