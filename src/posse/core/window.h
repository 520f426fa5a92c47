// The part of a vector from its first to its last nonzero entry: all that a product has to read. A
// disjoint encoding (0, .., x, .., 0) is mostly zeros outside it.
#pragma once

#include <tuple>

#include "posse/core/types.h"

namespace posse {

struct Window {
  Index first, end;

  Index size() const { return end - first; }
  bool operator==(const Window&) const = default;
  bool operator<(const Window& other) const {
    return std::tie(first, end) < std::tie(other.first, other.end);
  }
};

// Never empty, not even for a vector of zeros.
inline Window window_of(const Eigen::Ref<const Vector>& x) {
  Index first = 0, end = x.size();
  while (end > 1 && x[end - 1] == 0) --end;
  while (first < end - 1 && x[first] == 0) ++first;
  return {first, end};
}

}  // namespace posse
