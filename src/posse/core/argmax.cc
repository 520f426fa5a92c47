#include "posse/core/argmax.h"

#include <cassert>
#include <cmath>

#include "posse/core/error.h"

namespace posse {
namespace {

constexpr double kTieTolerance = 1e-12;

// The smallest score that counts as a maximum.
double tie_threshold(const Vector& f) {
  assert(f.size() > 0);
  const double size = f.cwiseAbs().maxCoeff<Eigen::PropagateNaN>();
  if (!std::isfinite(size)) {
    throw Error(
        "the score of an arm is not a finite number; bring rewards, features or "
        "parameters closer to 1");
  }
  return f.maxCoeff() - kTieTolerance * size;
}

}  // namespace

Index argmax(const Vector& f, Rng& rng) {
  const double lowest = tie_threshold(f);
  const Index ties = (f.array() >= lowest).count();
  Index left = ties > 1 ? rng.below(ties) : 0;
  Index k = 0;
  while (f[k] < lowest || left-- > 0) ++k;
  return k;
}

Vector argmax_probabilities(const Vector& f) {
  const auto best = (f.array() >= tie_threshold(f)).cast<double>();
  return best / best.sum();
}

}  // namespace posse
