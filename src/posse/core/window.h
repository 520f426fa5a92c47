// The part of a vector from its first to its last nonzero entry: all that a product has to read. A
// disjoint encoding (0, .., x, .., 0) is mostly zeros outside it.
#pragma once

#include "posse/core/types.h"

namespace posse {

struct Window {
  Index first, end;

  Index size() const { return end - first; }
  auto operator<=>(const Window&) const = default;
};

// Never empty, not even for a vector of zeros.
inline Window window_of(const Eigen::Ref<const Vector>& x) {
  Index first = 0, end = x.size();
  while (end > 1 && x[end - 1] == 0) --end;
  while (first < end - 1 && x[first] == 0) ++first;
  return {first, end};
}

}  // namespace posse
