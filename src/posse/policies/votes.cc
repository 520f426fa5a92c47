#include "posse/policies/votes.h"

#include "posse/core/argmax.h"

namespace posse {

Vector vote_shares(Index m, const std::function<Vector(Index j)>& score) {
  Vector votes = argmax_probabilities(score(0));
  for (Index j = 1; j < m; ++j) votes += argmax_probabilities(score(j));
  return votes / static_cast<double>(m);
}

}  // namespace posse
