// The frame of policies that score the arms and play the best score, after a warm-up.
#pragma once

#include "posse/policies/policy.h"
#include "posse/policies/warm_up.h"

namespace posse {

class ScoringPolicy : public Policy {
 protected:
  ScoringPolicy(const Arguments& arguments, const Setting& setting)
      : warm_up_(arguments, setting) {}

  // The score of each arm; `rng` is the randomness of this decision.
  virtual Vector score(const Context& context, Rng& rng) const = 0;
  // Whether score() never draws from rng: then propensities are known.
  virtual bool deterministic() const { return false; }
  // One reward more, of the warm-up or after it.
  virtual void observe(const Context& context, const Decision& decision, double y) = 0;

  // Rewards so far.
  Index observed() const { return warm_up_.observed(); }

  Choice choose(const Context& context, Rng& rng) const override;
  void learn(const Context& context, const Decision& decision, double y) override;
  std::optional<Vector> probabilities(const Context& context) const override;
  void state(Archive& archive) override { archive(warm_up_); }

 private:
  WarmUp warm_up_;
};

}  // namespace posse
