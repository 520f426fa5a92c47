// How often the arms on offer change: the probability that two of the rounds so far had different
// arms, 1 - sum_i (n_i / t)^2, where n_i of t rounds had arm set i. With more than kMaxSets of them
// it counts as 1, so that memory stays bounded.
//
// A set is known by a number, |w' X| / |X| with random w: it does not depend on the unit of
// features, nor on the order of the arms up to rounding. The order of rounds does not matter.
#pragma once

#include <vector>

#include "posse/core/archive.h"
#include "posse/core/context.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"

namespace posse {

class ArmSets {
 public:
  static constexpr std::size_t kMaxSets = 64;

  // For d features.
  ArmSets(Index d, Rng rng) : w_(rng.normals(d)) {}

  // `norm` is that of all features, above 0.
  void see(const Context& context, double norm);
  double diversity() const;

  void state(Archive& archive);

 private:
  struct Set {
    double number = 0;
    Index rounds = 0;
    void state(Archive& archive) { archive(number, rounds); }
  };

  bool are_many() const { return sets_.size() > kMaxSets; }

  Vector w_;
  Index t_ = 0;
  std::vector<Set> sets_;  // at most one more than kMaxSets
};

}  // namespace posse
