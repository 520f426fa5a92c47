// The frame of policies that score the arms by one model, fitted to everything observed. M is the
// interface that the exploration requires of the model.
#pragma once

#include <memory>
#include <utility>

#include "posse/models/model.h"
#include "posse/policies/model_of.h"
#include "posse/policies/scoring.h"

namespace posse {

template <class M>
class FittedPolicy : public ScoringPolicy {
 protected:
  FittedPolicy(std::unique_ptr<M> model, const Arguments& arguments, const Setting& setting)
      : ScoringPolicy(arguments, setting), model_(std::move(model)) {}

  const M& model() const { return *model_; }
  const History& history() const { return model_->history(); }
  Index t() const { return history().t() + 1; }  // the next round

  void observe(const Context& context, const Decision& decision, double y) override {
    model_->see_arms(context, decision.id);
    model_->observe(context.x().col(decision.arm), y, Vector(0), context.id(decision.arm));
  }

  Diagnostics diagnose(const Context& context) const override {
    Diagnostics seen = ScoringPolicy::diagnose(context);
    seen.noise_sd = noise_sd(*model_);
    return seen;
  }

  void state(Archive& archive) override {
    ScoringPolicy::state(archive);
    archive(*model_);
  }

 private:
  std::unique_ptr<M> model_;
};

}  // namespace posse
