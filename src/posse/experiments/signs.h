// Signs that a run could not learn, kept with it: rounds whose arms nothing tells apart, rewards
// that never differ, and how the policy saw the arms half-way and at the end.
#pragma once

#include <optional>

#include "posse/core/archive.h"
#include "posse/core/context.h"
#include "posse/policies/diagnostics.h"

namespace posse {

struct Signs {
  Index alike = 0;                 // rounds with several arms that all had the same features
  Index zero = 0;                  // those of them whose features were all 0
  double lowest = 0, highest = 0;  // rewards
  std::optional<Diagnostics> halfway = std::nullopt;
  std::optional<Diagnostics> at_end = std::nullopt;

  // Adds round t, in which the arms of `context` were offered and y was earned.
  void see(Index t, const Context& context, double y);

  void state(Archive& archive) { archive(alike, zero, lowest, highest, halfway, at_end); }
};

// Whether a run of t rounds could have these signs.
bool are_possible(const Signs& signs, Index t);

}  // namespace posse
