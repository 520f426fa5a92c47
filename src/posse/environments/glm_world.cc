#include "posse/environments/glm_world.h"

#include <utility>

#include <fmt/format.h>

#include "posse/environments/function_world.h"
#include "posse/links/link.h"

namespace posse {
namespace {

MeanReward glm_mean(const Spec& link, const Vector& theta, double radius) {
  const std::shared_ptr<const Link> function = make_link(link);
  const auto h = [function, theta](const Matrix& X) -> Vector {
    const Vector z = X.transpose() * theta;
    return z.unaryExpr([&](double predictor) { return function->mu(predictor); });
  };
  const auto moments = [function, radius](const Matrix& X) {
    return moments_on_sphere(X, radius, [&](double, double u) { return function->mu(u); });
  };
  const auto explain = [name = to_string(link), theta](const Matrix& X, Index arm) {
    const Vector z = X.transpose() * theta;
    return fmt::format("{} of x'theta* = {}", name, z[arm]);
  };
  return {.h = h, .moments = moments, .lower = "theta_norm or arm_norm", .explain = explain};
}

}  // namespace

Parameters glm_world_parameters() { return function_world_parameters() + theta_parameter(); }

std::unique_ptr<Environment> make_glm_world(const Arguments& arguments, const Spec& link,
                                            const std::string& noise, Rng& nature) {
  ArmSource arms(arguments, nature);
  const double radius = arguments.number("theta_norm");
  const Vector theta = on_sphere(arms.d(), radius, nature);
  return make_function_world(arguments, noise, std::move(arms), glm_mean(link, theta, radius));
}

}  // namespace posse
