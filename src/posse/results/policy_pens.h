// Gives each policy of a page its pen: the same in every panel, and two never alike in one panel.
//
// The colour says what a policy does: ensembles are drawn in three blues, optimism in vermillion,
// posterior sampling in green, perturbed rewards in pink, dithering in amber; wine is for other
// ideas and black for yardsticks. Solid lines are linear policies, dashed ones generalized linear,
// dotted ones neural, the other dashes their relatives. Among the ensembles blue is for Posse's
// defaults, whatever their model: solid, or dashed if they restart. Navy is for the paper's
// settings, sky for those that keep what they know when they restart and for draws between members.
//
// A preset of an exploration over a model gets its pen by that; other policies are listed in
// policy_pens.cc.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "posse/experiments/experiment.h"
#include "posse/report/palette.h"

namespace posse {

// Views of constants, or of the experiment's pencils.
class PolicyPens {
 public:
  // One for each contender. What an experiment chooses is kept; a label that had a pen in an
  // earlier panel keeps it, unless it is taken here; further settings of a policy get other dashes.
  std::vector<Pen> assign(const Experiment& experiment);

 private:
  std::map<std::string, Pen> by_label_;
};

}  // namespace posse
