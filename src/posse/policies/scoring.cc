#include "posse/policies/scoring.h"

#include "posse/core/argmax.h"

namespace posse {

Choice ScoringPolicy::choose(const Context& context, Rng& rng) const {
  if (warm_up_.lasts(context)) return {warm_up_.arm(context, rng)};
  return {argmax(score(context, rng), rng)};
}

void ScoringPolicy::learn(const Context& context, const Decision& decision, double y) {
  observe(context, decision, y);
  warm_up_.observe(context);
}

std::optional<Vector> ScoringPolicy::probabilities(const Context& context) const {
  if (warm_up_.lasts(context)) return warm_up_.probabilities(context);
  if (!deterministic()) return std::nullopt;
  Rng unused(0);
  return argmax_probabilities(score(context, unused));
}

}  // namespace posse
