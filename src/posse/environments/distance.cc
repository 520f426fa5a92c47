// The distance world: mean reward -|x - theta*|, best for the arm nearest to theta*.
#include <algorithm>
#include <cmath>

#include "posse/environments/entries.h"
#include "posse/environments/function_world.h"
#include "posse/environments/noise.h"

namespace posse {
namespace {

// |x - theta|^2 = |x|^2 + radius^2 - 2 x' theta for theta of norm `radius`.
MeanReward minus_distance_to(const Vector& theta, double radius) {
  const auto h = [theta](const Matrix& X) -> Vector {
    return -(X.colwise() - theta).colwise().norm();
  };
  const auto moments = [radius](const Matrix& X) {
    return moments_on_sphere(X, radius, [&](double norm, double u) {
      return -std::sqrt(std::max(0.0, norm * norm + radius * radius - 2 * u));
    });
  };
  return {.h = h, .moments = moments, .lower = "theta_norm or arm_norm"};
}

}  // namespace

Entry<EnvironmentFactory> distance_world() {
  return {{.name = "distance",
           .summary = "mean rewards that fall with the distance to theta*, Gaussian noise",
           .rule = "y = -|x - theta*| + N(0, sigma^2), theta* uniform on the sphere of radius "
                   "theta_norm",
           .paper = "the distance problem of 'Provable Anytime Ensemble Sampling Algorithms in "
                    "Nonlinear Contextual Bandits', where K=50, d=20, sigma=0.5 and arms=fixed",
           .parameters = theta_world_parameters() + noise_parameter(),
           .traits = real_means},
          [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
            const double radius = arguments.number("theta_norm");
            return make_function_world(arguments, nature, [=](const ArmSource& arms, Rng& hidden) {
              return minus_distance_to(arms.draw_theta(radius, hidden), radius);
            });
          }};
}

}  // namespace posse
