// The linear world: mean reward x' theta*, Gaussian noise.
#include "posse/environments/entries.h"
#include "posse/environments/glm_world.h"
#include "posse/environments/noise.h"

namespace posse {

Entry<EnvironmentFactory> linear_world() {
  return {
      {.name = "linear",
       .summary = "linear mean rewards with Gaussian noise, or another",
       .rule = "y = x' theta* + N(0, sigma^2), theta* uniform on the sphere of radius theta_norm",
       .paper = "the linear problem of 'Provable Anytime Ensemble Sampling Algorithms in Nonlinear "
                "Contextual Bandits', where K=50, d=20, sigma=0.5 and arms=fixed",
       .parameters = glm_world_parameters() + noise_parameter(),
       .traits = real_means},
      [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
        return make_glm_world(arguments, Spec::of("identity"), nature);
      }};
}

}  // namespace posse
