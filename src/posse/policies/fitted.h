// The frame of policies that score the arms by one model, fitted to everything observed.
#pragma once

#include <memory>

#include "posse/history/history.h"
#include "posse/models/model.h"
#include "posse/policies/scoring.h"

namespace posse {

class FittedPolicy : public ScoringPolicy {
 protected:
  FittedPolicy(const Spec& model, const Arguments& arguments, const Setting& setting,
               Wanted wanted = Wanted::fits, std::optional<LossNoise> noise = std::nullopt);

  void observe(const Context& context, const Decision& decision, double y) override;
  void state(Archive& archive) override;

  const Model& model() const { return *model_; }
  const History& history() const { return history_; }

 private:
  History history_;
  std::unique_ptr<Model> model_;
};

}  // namespace posse
