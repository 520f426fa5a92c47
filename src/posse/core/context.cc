#include "posse/core/context.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

void refuse_non_finite(const Matrix& x) {
  if ((x.array().abs() <= kMaxMagnitude).all()) return;
  for (Index k = 0; k < x.cols(); ++k) {
    for (Index i = 0; i < x.rows(); ++i) {
      if (std::abs(x(i, k)) <= kMaxMagnitude) continue;
      throw Error(fmt::format("feature {} of arm {} is {}; features must be finite, at most {}", i,
                              k, x(i, k), kMaxMagnitude));
    }
  }
}

}  // namespace

Context::Context(Matrix x, std::vector<ArmId> ids) : x_(std::move(x)), ids_(std::move(ids)) {
  if (x_.cols() < 1) throw Error("a context needs at least one arm (column); it has K = 0");
  if (x_.rows() < 1) throw Error("a context needs at least one feature (row); it has d = 0");
  refuse_non_finite(x_);
  if (ids_.empty() || static_cast<Index>(ids_.size()) == K()) return;
  throw Error(fmt::format("a context of {} arms came with {} arm ids", K(), ids_.size()));
}

std::optional<ArmId> Context::id(Index arm) const {
  if (ids_.empty()) return std::nullopt;
  return ids_[static_cast<std::size_t>(arm)];
}

}  // namespace posse
