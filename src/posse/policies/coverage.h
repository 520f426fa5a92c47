// How far contexts explore by themselves: how well the arms that were played inform about the arms
// that were on offer, compared with random play.
//
//     a_i = sum_l x_li^2,    o_i = sum_l u_li^2,    covered_i = min(1, kEnough a_i / (a_i + o_i))
//
// for each feature i, where x_l is the arm played in round l and u_l a random one of that round's
// arms, both without the features that all of the round's arms share, since these decide nothing.
// The mean of covered_i with weights o_i is the share of what was on offer that play has covered.
// Where arms change from round to round, even greedy play covers most of it; where it leaves some
// out, as the features of an arm that it never plays, there is much to explore.
//
// Where arms stay the same, or come back again and again, play covers what exploration makes it
// cover, and tells nothing. So the share counts as far as arms are new (arm_sets.h).
#pragma once

#include <cstdint>

#include "posse/core/archive.h"
#include "posse/core/context.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"
#include "posse/policies/arm_sets.h"

namespace posse {

class Coverage {
 public:
  // For d features.
  Coverage(Index d, const Rng& streams);

  // Takes note of the arm played in the round with this decision id, which chooses u_l. The order
  // of rounds does not matter. To save time only one round in kEvery is looked at.
  void see(const Context& context, Index arm, std::uint64_t id);

  // What is left to explore, from kMinScale to 1: an ensemble multiplies all perturbations by it.
  double scale() const { return scale_; }

  void state(Archive& archive);

  static constexpr std::uint64_t kEvery = 8;
  static constexpr double kMinScale = 0.1;

 private:
  double covered() const;

  Rng offered_;
  Vector a_, o_;
  ArmSets sets_;
  double scale_ = 1;
};

}  // namespace posse
