// What a caller may expect of a policy, beyond what every policy promises. Models, links and
// solvers have traits too: those that they pass on to the policies made of them. Of a world they
// tell its link.
#pragma once

#include <string>

namespace posse {

// Mean rewards x' theta, mu(x' theta), or any function of x.
enum class Rewards { linear, generalized_linear, nonlinear };

struct Traits {
  Rewards rewards = Rewards::linear;  // the most general that it is made for
  bool learns = true;                 // from rewards
  bool practical = true;              // shows what it learns within hundreds of rounds
  bool exact_propensities = true;     // no scores are drawn at random
  // Rewards in any order lead to the same decisions, as long as arms are first rewarded in the same
  // order.
  bool order_free = true;
  bool unit_rewards = false;  // takes rewards from 0 to 1 only
  bool needs_prior = false;   // plays only the fixed arms whose prior it is told
  std::string link = {};      // of a world's mean rewards, or one for their range; empty: unknown
};

}  // namespace posse
