#include "posse/policies/scoring.h"

#include "posse/core/argmax.h"

namespace posse {

ScoringPolicy::ScoringPolicy(const Spec& model, const Arguments& arguments, const Setting& setting,
                             bool posterior)
    : warm_up_(arguments, setting.d),
      history_(setting.d, 0),
      model_(make_model(model, {.d = setting.d, .posterior = posterior})) {}

Choice ScoringPolicy::choose(const Context& context, Rng& rng) const {
  if (warm_up_.lasts(history_.t())) return {warm_up_.arm(context, history_.t(), rng)};
  return {argmax(score(context, rng), rng)};
}

void ScoringPolicy::learn(const Context& context, const Decision& decision, double y) {
  const auto x = context.x().col(decision.arm);
  model_->learn(history_, history_.add(x, y, Vector(0), context.id(decision.arm)));
}

std::optional<Vector> ScoringPolicy::probabilities(const Context& context) const {
  if (warm_up_.lasts(history_.t())) return warm_up_.probabilities(context, history_.t());
  if (!deterministic()) return std::nullopt;
  Rng unused(0);
  return argmax_probabilities(score(context, unused));
}

}  // namespace posse
