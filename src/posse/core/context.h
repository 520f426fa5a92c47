// The arms on offer in one round: a d x K matrix with a column per arm.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "posse/core/types.h"

namespace posse {

using ArmId = std::uint64_t;

// Larger features and rewards are refused: their squares could overflow.
inline constexpr double kMaxMagnitude = 1e100;

// Immutable and checked on construction: K >= 1 arms with d >= 1 finite features each. Stable arm
// ids are optional; they speed up the merging of equal rows but never decide it.
class Context {
 public:
  explicit Context(Matrix x, std::vector<ArmId> ids = {});

  const Matrix& x() const { return x_; }
  Index d() const { return x_.rows(); }
  Index K() const { return x_.cols(); }
  std::optional<ArmId> id(Index arm) const;

  // Gives up the matrix, so that the next round can reuse its memory.
  Matrix release() && { return std::move(x_); }

 private:
  Matrix x_;
  std::vector<ArmId> ids_;
};

}  // namespace posse
