// Plays the first tau rounds by a plan that does not depend on rewards (line 2 of Algorithm 1).
//
// warm_up=g_optimal is Algorithm 2 of the paper: the pulls of a rounded G-optimal design. It is
// made for the arms of the first round. In a round that shows other arms there is no such design,
// and the arms are played in turn instead. The last line of Algorithm 3 is left out by default,
// since it makes the warm-up longer than tau; at_least=a puts it back. The warm-up then lasts until
// all planned pulls are made. If other arms are shown, it ends after tau rounds all the same.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "posse/core/archive.h"
#include "posse/core/context.h"
#include "posse/core/parameter.h"
#include "posse/core/rng.h"
#include "posse/design/rounding.h"
#include "posse/policies/policy.h"

namespace posse {

// tau, warm_up, rounding, at_least.
Parameters warm_up_parameters();

class WarmUp {
 public:
  WarmUp(const Arguments& arguments, const Setting& setting);

  // Lasts no longer than that, whatever tau says.
  void limit(Index rounds) { longest_ = rounds; }

  // Whether a round with these arms still belongs to it.
  bool lasts(const Context& context) const;

  Index arm(const Context& context, Rng& rng) const;
  Vector probabilities(const Context& context) const;

  // The reward of a round with these arms has come.
  void observe(const Context& context);
  Index observed() const { return observed_; }

  void state(Archive& archive);

 private:
  enum class Kind { g_optimal, round_robin, uniform };

  // The pulls for a fixed arm set: pass after pass over the arms that have any left, so that a
  // warm-up that is cut short has been balanced.
  struct Plan {
    Matrix x;
    std::vector<Index> left;  // pulls of each arm
    Index next = 0;           // the first arm that may have the next pull

    bool fits(const Context& context) const;
    bool is_done() const;
    Index arm() const;
    void state(Archive& archive) { archive(x, left, next); }
  };

  Index tau(const Context& context) const {
    return std::min(tau_.value_or(passes_ * context.K()), longest_);
  }
  Plan plan_for(const Context& context) const;
  Index planned_arm(const Context& context) const;

  Kind kind_;
  RoundingRule rounding_;
  std::optional<double> a_;  // of the last line of Algorithm 3; none leaves it out
  Index longest_ = std::numeric_limits<Index>::max();
  Index passes_;
  std::optional<Index> tau_;  // none until the first reward: that many passes over the arms
  Index observed_ = 0;
  std::optional<Plan> plan_;  // made when the first reward comes
};

}  // namespace posse
