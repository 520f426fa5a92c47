#include "posse/models/glm/likelihood_region.h"

#include <algorithm>
#include <cmath>

#include "posse/models/glm/ball_fit.h"

namespace posse {
namespace {

constexpr int kMaxRegionSteps = 25;
constexpr double kRegionAccuracy = 1e-9;  // of beta^2

}  // namespace

// The point is S x / ||x|| if that is in C. Otherwise it is theta(c), the minimum of
// L(theta) - c x'theta in the ball, for the one c > 0 at which L(theta(c)) - L(theta^) = beta^2.
// The root of the left side is nearly proportional to c, so false position (Illinois) finds it.
Vector LikelihoodRegion::farthest(const Vector& x, double width) const {
  const double length = x.stableNorm();
  if (length == 0) return theta_;
  Vector edge = (S_ / length) * x;
  if (excess(edge) <= beta_squared_) return edge;
  const double beta = std::sqrt(beta_squared_);
  double low = 0, low_miss = -beta;
  double high = 0, high_miss = 0;  // none yet
  double last_miss = 0;
  double c = std::sqrt(2.0) * beta / width;
  Vector theta = theta_;
  for (int i = 0; i < kMaxRegionSteps; ++i) {
    theta = fit_in_ball(loss_, r_ + c * x, S_, theta);
    const double miss = std::sqrt(std::max(excess(theta), 0.0)) - beta;
    if (std::abs(miss) <= 0.5 * kRegionAccuracy * beta) break;
    const bool same_side = miss * last_miss > 0;
    if (miss < 0) {
      low = c, low_miss = miss;
      if (same_side) high_miss /= 2;
    } else {
      high = c, high_miss = miss;
      if (same_side) low_miss /= 2;
    }
    last_miss = miss;
    c = high_miss > 0 ? (low * high_miss - high * low_miss) / (high_miss - low_miss) : 2 * c;
  }
  return theta;
}

}  // namespace posse
