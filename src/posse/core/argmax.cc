#include "posse/core/argmax.h"

#include <cassert>

namespace posse {

Index argmax(const Vector& f, Rng& rng) {
  assert(f.size() > 0 && f.allFinite());
  Index best = 0;
  const double highest = f.maxCoeff(&best);
  const Index ties = (f.array() == highest).count();
  if (ties == 1) return best;
  Index left = rng.below(ties);
  while (f[best] != highest || left-- > 0) ++best;
  return best;
}

Vector argmax_probabilities(const Vector& f) {
  const auto best = (f.array() == f.maxCoeff()).cast<double>();
  return best / best.sum();
}

}  // namespace posse
