// How fast a link's slope may change for ||x|| <= 1 and ||theta|| <= S, as proven bounds need it.
#pragma once

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/links/link.h"

namespace posse {

// R with |mu''(z)| <= R mu'(z) everywhere, as in the papers (1 for the logistic link), or, if there
// is no such R, for |z| <= S. Throws Error if there is none either.
inline double smoothness(const Link& link, double S) {
  const double anywhere = link.self_concordance(std::numeric_limits<double>::infinity());
  if (std::isfinite(anywhere)) return anywhere;
  if (link.is_defined_at(S)) return link.self_concordance(S);
  throw Error(
      fmt::format("this link has no finite slope up to x'theta = S = {}; take a smaller S", S));
}

}  // namespace posse
