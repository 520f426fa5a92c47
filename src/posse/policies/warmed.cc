#include "posse/policies/warmed.h"

namespace posse {

Choice WarmedPolicy::choose(const Context& context, Rng& rng) const {
  if (warm_up_.lasts(context)) return {warm_up_.arm(context, rng)};
  return play(context, rng);
}

std::optional<Vector> WarmedPolicy::probabilities(const Context& context) const {
  if (warm_up_.lasts(context)) return warm_up_.probabilities(context);
  return play_probabilities(context);
}

void WarmedPolicy::learn(const Context& context, const Decision& decision, double y) {
  observe(context, decision, y);
  warm_up_.observe(context, decision.arm);
}

}  // namespace posse
