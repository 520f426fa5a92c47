#include "posse/models/glm/ball_fit.h"

#include <utility>

#include "posse/models/glm/ball.h"

namespace posse {
namespace {

constexpr int kMaxFitSteps = 50;
constexpr double kDone = 1e-8;       // nats: Newton's next step would gain about their square
constexpr double kRidge = 1e-10;     // of the mean curvature, where rows do not span the space
constexpr double kShortest = 1e-10;  // a step is shortened down to that part of it

}  // namespace

// Each step minimises the quadratic model over the ball. It is shortened while the loss falls
// steeply from its end back to its start; the gradient tells, and the next step needs it anyway.
// The ridge is Levenberg's: it holds theta where it is and so leaves the minimum where that is.
Vector fit_in_ball(const GlmLoss& loss, const Vector& r, double S, Vector theta) {
  Vector g = loss.f(theta) - r;
  if (!g.allFinite()) {  // a new row has theta outside the link's domain; 0 is inside
    theta.setZero();
    g = loss.f(theta) - r;
  }
  for (int i = 0; i < kMaxFitSteps; ++i) {
    Matrix H = loss.hessian(theta);
    H.diagonal().array() += kRidge * H.trace() / static_cast<double>(theta.size());
    const double nu = -g.dot(theta) / (S * S);  // as it is at a minimum on the sphere
    const Vector step = minimum_in_ball(H, H * theta - g, S, nu) - theta;
    const double slope = g.dot(step);
    if (!(slope < 0)) break;
    double part = 1;
    Vector next = loss.f(Vector(theta + step)) - r;
    while (!(next.dot(step) <= -0.5 * slope) && part > kShortest) {
      part /= 4;
      next = loss.f(Vector(theta + part * step)) - r;
    }
    if (part <= kShortest) break;
    theta += part * step;
    g = std::move(next);
    if (slope > -kDone) break;
  }
  return theta;
}

}  // namespace posse
