#include "posse/models/langevin.h"

#include <cmath>
#include <utility>

namespace posse {

Vector walk(const Langevin& langevin, const Gradient& gradient, Vector theta, Rng rng) {
  const Index d = theta.size();
  const double warmth = std::sqrt(2 * langevin.eta * langevin.beta_inverse);
  const Vector z = rng.normals(d * langevin.steps);
  for (Index k = 0; k < langevin.steps; ++k) {
    theta += warmth * z.segment(k * d, d) - langevin.eta * gradient(theta);
  }
  return theta;
}

Vector walk(const Langevin& langevin, const GlmLoss& loss, const Vector& r, Vector theta, Rng rng) {
  const auto gradient = [&](const Vector& at) -> Vector { return loss.f(at) - r; };
  return walk(langevin, Gradient(gradient), std::move(theta), rng);
}

}  // namespace posse
