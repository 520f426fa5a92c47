#include "posse/policies/fitted.h"

#include "posse/policies/model_of.h"

namespace posse {

FittedPolicy::FittedPolicy(const Spec& model, const Arguments& arguments, const Setting& setting,
                           Wanted wanted, std::optional<LossNoise> noise)
    : ScoringPolicy(arguments, setting),
      history_(history_for(model, setting.d, 0)),
      model_(make_model(model, {.d = setting.d,
                                .K = setting.K,
                                .prior = Rng(setting.seed).split("prior"),
                                .wanted = wanted,
                                .noise = noise})) {}

void FittedPolicy::observe(const Context& context, const Decision& decision, double y) {
  const auto x = context.x().col(decision.arm);
  model_->learn(history_, history_.add(x, y, Vector(0), context.id(decision.arm)));
}

void FittedPolicy::state(Archive& archive) {
  ScoringPolicy::state(archive);
  archive(history_, *model_);
}

}  // namespace posse
