// The part of a vector from its first entry that is not zero to its last: all that a product has to
// touch. A disjoint encoding (0, .., x, .., 0) is mostly zeros around it.
#pragma once

#include "posse/core/types.h"

namespace posse {

struct Window {
  Index first, end;

  Index size() const { return end - first; }
  auto operator<=>(const Window&) const = default;
};

// At least one entry, also of a vector of zeros.
inline Window window_of(const Eigen::Ref<const Vector>& x) {
  Index first = 0, end = x.size();
  while (end > 1 && x[end - 1] == 0) --end;
  while (first < end - 1 && x[first] == 0) ++first;
  return {first, end};
}

}  // namespace posse
