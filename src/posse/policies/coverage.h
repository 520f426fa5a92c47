// How far contexts explore by themselves: how well the arms that were played inform about the arms
// that were on offer, compared with random play.
//
//     M = kappa I + sum_l (x_l x_l' + u_l u_l')
//     a = sum_l ||x_l||^2_{M^-1},    o = sum_l ||u_l||^2_{M^-1}
//
// where x_l is the arm played in round l and u_l a random one of that round's arms, both relative
// to the size of the round's features and with a constant appended. In every direction a / (a + o)
// is the part of what is known that comes from the arms played: 1/2 if play covers the direction as
// random arms do, 0 if play leaves it out. So 2 a / (a + o) is the share of directions covered.
// Where arms change from round to round even greedy play covers most of them.
//
// Where arms stay the same, play covers what exploration makes it cover, and tells nothing. So the
// share counts as far as two rounds have different arms (arm_sets.h).
#pragma once

#include <cstdint>

#include "posse/core/archive.h"
#include "posse/core/context.h"
#include "posse/core/gram.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"
#include "posse/policies/arm_sets.h"

namespace posse {

class Coverage {
 public:
  // For d features. Beyond kMaxDirections of them, as many random directions stand for them all.
  Coverage(Index d, const Rng& streams);

  // Takes note of the arm played in the round with this decision id, which chooses u_l. The order
  // of rounds does not matter. To save time only one round in kEvery is looked at.
  void see(const Context& context, Index arm, std::uint64_t id);

  // What is left to explore, from kMinScale to 1: an ensemble multiplies all perturbations by it.
  double scale() const { return scale_; }

  void state(Archive& archive);

  static constexpr Index kMaxDirections = 32;
  static constexpr std::uint64_t kEvery = 8;
  static constexpr double kMinScale = 0.1;

 private:
  // Of x, relative to this size.
  Vector directions(const Eigen::Ref<const Vector>& x, double size) const;
  double share() const;

  Rng offered_;
  Matrix projection_;  // empty: the features themselves
  Gram M_;
  Matrix played_;  // sum_l x_l x_l'
  ArmSets sets_;
  double scale_ = 1;
};

}  // namespace posse
