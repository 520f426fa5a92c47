// Plays the first tau rounds by a plan that does not depend on rewards (line 2 of Algorithm 1).
//
// warm_up=g_optimal is Algorithm 2 of the paper: the pulls of a rounded G-optimal design, computed
// for the arms of the first round. In a round with other arms the design does not apply, and arms
// are played round-robin instead. The last line of Algorithm 3 is left out by default, since it
// makes the warm-up longer than tau; at_least=a includes it, and the warm-up then lasts until all
// planned pulls are made. If other arms appear, it still ends after tau rounds.
//
// tau=auto lasts for some pulls of each arm, within bounds, and only as long as the arms are those
// of the first round: where they change nothing can be gained by plan. Its pulls stay even,
// however late rewards come (even_pulls.h).
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "posse/core/archive.h"
#include "posse/core/context.h"
#include "posse/core/parameter.h"
#include "posse/core/rng.h"
#include "posse/design/rounding.h"
#include "posse/policies/even_pulls.h"
#include "posse/policies/last_value.h"
#include "posse/policies/policy.h"

namespace posse {

// tau, warm_up, rounding, at_least.
Parameters warm_up_parameters();

class WarmUp {
 public:
  WarmUp(const Arguments& arguments, const Setting& setting);

  // Ends the warm-up after at most that many rounds, whatever tau is.
  void limit(Index rounds) {
    longest_ = rounds;
    first_plan_.forget();
  }

  // Whether a round with these arms still belongs to the warm-up.
  bool lasts(const Context& context) const;

  Index arm(const Context& context, Rng& rng) const;
  Vector probabilities(const Context& context) const;

  // Counts the reward of an arm of a round with these arms.
  void observe(const Context& context, Index arm);
  Index observed() const { return observed_; }

  void state(Archive& archive);

 private:
  enum class Kind { g_optimal, round_robin, uniform, even };

  // The pulls for a fixed arm set, round-robin over the arms that have any left, so that a warm-up
  // that is cut short is still balanced.
  struct Plan {
    Matrix x;
    std::vector<Index> left;  // pulls of each arm
    Index next = 0;           // where the search for the next arm begins

    bool fits(const Context& context) const;
    bool is_done() const;
    Index arm() const;
    void state(Archive& archive) { archive(any_size(x), left, next); }
  };

  Index tau(const Context& context) const {
    const Index tau = tau_.value_or(std::min(passes_ * context.K(), most_));
    return std::min(tau, longest_.value_or(tau));
  }
  std::vector<Index> even_arms(const Context& context) const;
  void count(const Context& context, Index arm);
  Plan plan_for(const Context& context) const;
  std::shared_ptr<const Plan> first_plan(const Context& context) const;
  Index planned_arm(const Context& context) const;

  Kind kind_;
  RoundingRule rounding_;
  std::optional<double> a_;       // of the last line of Algorithm 3; none leaves it out
  std::optional<Index> longest_;  // none: no limit
  Index passes_;
  Index most_;      // rounds, however many arms there are
  bool automatic_;  // tau=auto
  Index d_;
  std::optional<Index> tau_;  // none until the first reward if it depends on the number of arms
  Index observed_ = 0;
  std::optional<EvenPulls> pulls_;  // with tau=auto, from the first reward on
  std::optional<Plan> plan_;        // made at the first reward
  // The plan of decisions before that, kept since a design takes long if there are many arms.
  mutable LastValue<Plan> first_plan_;
};

}  // namespace posse
