#include "posse/core/argmax.h"

#include <cassert>
#include <cmath>

#include "posse/core/error.h"

namespace posse {
namespace {

constexpr double kRounding = 1e-12;

// The least score that counts as a maximum.
double threshold(const Vector& f) {
  assert(f.size() > 0);
  const double size = f.cwiseAbs().maxCoeff<Eigen::PropagateNaN>();
  if (!std::isfinite(size)) {
    throw Error(
        "the score of an arm is not a finite number; scale rewards, features or parameters "
        "nearer to 1");
  }
  return f.maxCoeff() - kRounding * size;
}

}  // namespace

Index argmax(const Vector& f, Rng& rng) {
  const double least = threshold(f);
  const Index ties = (f.array() >= least).count();
  Index left = ties > 1 ? rng.below(ties) : 0;
  Index k = 0;
  while (f[k] < least || left-- > 0) ++k;
  return k;
}

Vector argmax_probabilities(const Vector& f) {
  const auto best = (f.array() >= threshold(f)).cast<double>();
  return best / best.sum();
}

}  // namespace posse
