#include "posse/models/glm/ball_fit.h"

#include <utility>

#include "posse/models/glm/ball.h"

namespace posse {
namespace {

constexpr int kMaxFitSteps = 50;
constexpr double kDone = 1e-8;      // nats: Newton's next step would gain about the square of that
constexpr double kRidge = 1e-10;    // relative to the mean curvature, if rows do not span the space
constexpr double kMinPart = 1e-10;  // no step is shortened to less than this part of it

}  // namespace

// Each step minimises the quadratic model over the ball. It is shortened while the loss at its end
// rises steeply along the step, by the gradient there, which the next step needs anyway. The ridge
// is Levenberg's: it penalises the step, not theta, and so does not move the minimum.
Vector fit_in_ball(const GlmLoss& loss, const Vector& r, double S, Vector theta) {
  Vector g = loss.f(theta) - r;
  if (!g.allFinite()) {  // a new row puts theta outside the link's domain; 0 is always inside
    theta.setZero();
    g = loss.f(theta) - r;
  }
  for (int i = 0; i < kMaxFitSteps; ++i) {
    Matrix H = loss.hessian(theta);
    H.diagonal().array() += kRidge * H.trace() / static_cast<double>(theta.size());
    const double nu = -g.dot(theta) / (S * S);  // its value at a minimum on the sphere
    const Vector step = minimum_in_ball(H, H * theta - g, S, nu) - theta;
    const double slope = g.dot(step);
    if (!(slope < 0)) break;
    double part = 1;
    Vector next = loss.f(Vector(theta + step)) - r;
    while (!(next.dot(step) <= -0.5 * slope) && part > kMinPart) {
      part /= 4;
      next = loss.f(Vector(theta + part * step)) - r;
    }
    if (part <= kMinPart) break;
    theta += part * step;
    g = std::move(next);
    if (slope > -kDone) break;
  }
  return theta;
}

}  // namespace posse
