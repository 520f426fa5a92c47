#include "posse/environments/glm_world.h"

#include <utility>

#include <fmt/format.h>

#include "posse/environments/function_world.h"
#include "posse/links/link.h"

namespace posse {
namespace {

MeanReward glm_mean(const Spec& link, const Vector& theta, double radius, double offset) {
  const std::shared_ptr<const Link> function = make_link(link);
  const auto h = [function, theta, offset](const Matrix& X) -> Vector {
    const Vector z = X.transpose() * theta;
    return z.unaryExpr([&](double u) { return function->mu(u + offset); });
  };
  const auto moments = [function, radius, offset](const Matrix& X) {
    return moments_on_sphere(X, radius, [&](double, double u) { return function->mu(u + offset); });
  };
  const auto explain = [name = to_string(link), theta, offset](const Matrix& X, Index arm) {
    const Vector z = X.transpose() * theta;
    return fmt::format("{} of x'theta* + offset = {}", name, z[arm] + offset);
  };
  return {
      .h = h, .moments = moments, .lower = "theta_norm, arm_norm or offset", .explain = explain};
}

}  // namespace

Parameters glm_world_parameters() {
  return theta_world_parameters() +
         Parameters{{"offset", "0", "added to x' theta*", real(-1e50, 1e50)}};
}

std::unique_ptr<Environment> make_glm_world(const Arguments& arguments, const Spec& link,
                                            Rng& nature) {
  const double radius = arguments.number("theta_norm"), offset = arguments.number("offset");
  return make_function_world(arguments, nature, [=](const ArmSource& arms, Rng& hidden) {
    return glm_mean(link, arms.draw_theta(radius, hidden), radius, offset);
  });
}

}  // namespace posse
