// How fast a link's slope may change where ||x|| <= 1 and ||theta|| <= S, as proven bounds need it.
#pragma once

#include <cmath>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/links/link.h"

namespace posse {

// The smallest R with |mu''(z)| <= R mu'(z) for |z| <= S. Throws Error if there is none.
inline double smoothness(const Link& link, double S) {
  const double R = link.self_concordance(S);
  if (std::isfinite(R)) return R;
  throw Error(
      fmt::format("this link has no finite slope up to x'theta = S = {}; take a smaller S", S));
}

}  // namespace posse
