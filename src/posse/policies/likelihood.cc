#include "posse/policies/likelihood.h"

#include <utility>

#include "posse/policies/ball.h"

namespace posse {
namespace {

constexpr int kMostSteps = 50;
constexpr double kDone = 1e-8;       // nats: Newton's next step would gain about their square
constexpr double kRidge = 1e-10;     // of the mean curvature, where rows do not span the space
constexpr double kShortest = 1e-10;  // a step is shortened down to that part of it

}  // namespace

double Likelihood::loss(const Vector& theta) const {
  const Vector z = history_.X().transpose() * theta;
  double sum = -history_.s().dot(z);
  for (Index i = 0; i < z.size(); ++i) sum += history_.n()[i] * link_.potential(z[i]);
  return sum;
}

Vector Likelihood::gradient(const Vector& theta) const {
  Vector mu = history_.X().transpose() * theta;
  link_.apply_mu(mu.array());
  return history_.X() * (history_.n().cwiseProduct(mu) - history_.s());
}

Vector Likelihood::weights(const Vector& theta) const {
  Vector w = history_.X().transpose() * theta;
  for (Index i = 0; i < w.size(); ++i) w[i] = history_.n()[i] * link_.derivative(w[i]);
  return w;
}

Matrix Likelihood::hessian(const Vector& theta) const {
  return history_.X() * weights(theta).asDiagonal() * history_.X().transpose();
}

// Each step minimises the quadratic model over the ball. It is shortened while the loss falls
// steeply from its end back to its start; the gradient tells, and the next step needs it anyway.
// The ridge is Levenberg's: it holds theta where it is and so leaves the minimum where that is.
Vector Likelihood::minimum(double S, Vector theta, const Vector& tilt) const {
  Vector g = gradient(theta) - tilt;
  if (!g.allFinite()) {  // a new row has theta outside the link's domain; 0 is inside
    theta.setZero();
    g = gradient(theta) - tilt;
  }
  for (int i = 0; i < kMostSteps; ++i) {
    Matrix H = hessian(theta);
    H.diagonal().array() += kRidge * H.trace() / static_cast<double>(d());
    const double nu = -g.dot(theta) / (S * S);  // as it is at a minimum on the sphere
    const Vector step = minimum_in_ball(H, H * theta - g, S, nu) - theta;
    const double slope = g.dot(step);
    if (!(slope < 0)) break;
    double part = 1;
    Vector next = gradient(theta + step) - tilt;
    while (!(next.dot(step) <= -0.5 * slope) && part > kShortest) {
      part /= 4;
      next = gradient(theta + part * step) - tilt;
    }
    if (part <= kShortest) break;
    theta += part * step;
    g = std::move(next);
    if (slope > -kDone) break;
  }
  return theta;
}

Vector Likelihood::minimum(double S, Vector theta) const {
  return minimum(S, std::move(theta), Vector::Zero(d()));
}

}  // namespace posse
