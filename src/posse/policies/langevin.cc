#include "posse/policies/langevin.h"

#include <cmath>

namespace posse {

Vector walk(const Langevin& langevin, const GlmLoss& loss, const Vector& r, Vector theta, Rng rng) {
  const Index d = theta.size();
  const double warmth = std::sqrt(2 * langevin.eta * langevin.beta_inverse);
  const Vector z = rng.normals(d * langevin.steps);
  for (Index k = 0; k < langevin.steps; ++k) {
    theta += warmth * z.segment(k * d, d) - langevin.eta * (loss.f(theta) - r);
  }
  return theta;
}

}  // namespace posse
