#include "posse/core/argmax.h"

#include <cassert>
#include <cmath>

#include "posse/core/error.h"

namespace posse {

Index argmax(const Vector& f, Rng& rng) {
  assert(f.size() > 0);
  const double highest = f.maxCoeff<Eigen::PropagateNaN>();
  if (!std::isfinite(highest)) {
    throw Error(
        "the score of an arm is not a finite number; scale rewards, features or parameters "
        "nearer to 1");
  }
  const Index ties = (f.array() == highest).count();
  Index left = ties > 1 ? rng.below(ties) : 0;
  for (Index k = 0; k < f.size(); ++k) {
    if (f[k] == highest && left-- == 0) return k;
  }
  return 0;
}

Vector argmax_probabilities(const Vector& f) {
  const auto best = (f.array() == f.maxCoeff()).cast<double>();
  return best / best.sum();
}

}  // namespace posse
