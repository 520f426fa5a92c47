// What a solver has to minimise: the loss over the history, for the right-hand sides of the fit and
// of the members.
#pragma once

#include "posse/history/history.h"
#include "posse/models/glm/glm_loss.h"
#include "posse/models/right_hand_sides.h"

namespace posse {

// Keeps references to the history, link and right-hand sides of its model.
struct GlmProblem {
  const History& history;
  const RightHandSides& sides;
  GlmLoss loss;
};

}  // namespace posse
