// The frame of policies that fit one model, score the arms and play the best score.
#pragma once

#include <memory>

#include "posse/history/history.h"
#include "posse/models/model.h"
#include "posse/policies/policy.h"
#include "posse/policies/warm_up.h"

namespace posse {

class ScoringPolicy : public Policy {
 protected:
  ScoringPolicy(const Spec& model, const Arguments& arguments, const Setting& setting,
                bool posterior = false);

  // The score of each arm; `rng` is the randomness of this decision.
  virtual Vector score(const Context& context, Rng& rng) const = 0;
  // Whether score() never draws from rng: then propensities are known.
  virtual bool deterministic() const { return false; }

  Choice choose(const Context& context, Rng& rng) const override;
  void learn(const Context& context, const Decision& decision, double y) override;
  std::optional<Vector> probabilities(const Context& context) const override;
  void state(Archive& archive) override { archive(history_, *model_); }

  const Model& model() const { return *model_; }
  const History& history() const { return history_; }

 private:
  WarmUp warm_up_;
  History history_;
  std::unique_ptr<Model> model_;
};

}  // namespace posse
