// The frame of policies that warm up before their rule starts. Warm-up rounds follow a plan, and
// their rewards are learnt like all others.
#pragma once

#include "posse/policies/policy.h"
#include "posse/policies/warm_up.h"

namespace posse {

class WarmedPolicy : public Policy {
 public:
  // Limits the warm-up to that many rounds, whatever tau is.
  void limit_warm_up(Index rounds) { warm_up_.limit(rounds); }

 protected:
  WarmedPolicy(const Arguments& arguments, const Setting& setting) : warm_up_(arguments, setting) {}

  // Decides a round after the warm-up.
  virtual Choice play(const Context& context, Rng& rng) const = 0;
  virtual std::optional<Vector> play_probabilities(const Context&) const { return std::nullopt; }
  // Learns a reward, of the warm-up or after it.
  virtual void observe(const Context& context, const Decision& decision, double y) = 0;

  Index observed() const { return warm_up_.observed(); }  // rewards so far

  Choice choose(const Context& context, Rng& rng) const override;
  std::optional<Vector> probabilities(const Context& context) const override;
  void learn(const Context& context, const Decision& decision, double y) override;
  void state(Archive& archive) override { archive(warm_up_); }

  void inherit_warm_up(const WarmedPolicy& former) { warm_up_ = former.warm_up_; }

 private:
  WarmUp warm_up_;
};

}  // namespace posse
