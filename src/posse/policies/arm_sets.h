// How often the arms on offer are new: the share of rounds whose arms no other round had, about.
//
// A set of arms is known by a hash that does not depend on the unit of features, on what all of its
// arms share, or on their order. Memory is bounded: only hashes up to a limit are kept, which is
// halved when there are too many, so that they are a random sample of all sets. The order of rounds
// does not matter.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "posse/core/archive.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"

namespace posse {

class ArmSets {
 public:
  static constexpr std::size_t kMaxKept = 64;

  // For d features.
  ArmSets(Index d, Rng rng) : w_(rng.normals(d)) {}

  // The arms of a round, without what they share.
  void see(const Matrix& X);
  // From 0, if all rounds had the same arms, to 1.
  double novelty() const;

  void state(Archive& archive);

 private:
  struct Hash {
    std::uint64_t bits = 0;
    void state(Archive& archive) { archive(bits); }
  };

  Vector w_;
  Index t_ = 0;
  std::uint64_t limit_ = std::numeric_limits<std::uint64_t>::max();
  std::vector<Hash> kept_;
};

}  // namespace posse
