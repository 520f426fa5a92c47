#include "posse/policies/scoring.h"

#include "posse/core/argmax.h"

namespace posse {

Choice ScoringPolicy::play(const Context& context, Rng& rng) const {
  return {argmax(score(context, rng), rng)};
}

std::optional<Vector> ScoringPolicy::play_probabilities(const Context& context) const {
  if (!deterministic()) return std::nullopt;
  Rng unused(0);
  return argmax_probabilities(score(context, unused));
}

Diagnostics ScoringPolicy::diagnose(const Context& context) const {
  Rng one_draw(0);
  return diagnose_scores(score(context, one_draw), !deterministic());
}

}  // namespace posse
