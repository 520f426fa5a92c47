// The Poisson world: mean reward e^(x' theta*), counts or Gaussian noise.
#include "posse/environments/entries.h"
#include "posse/environments/glm_world.h"
#include "posse/environments/noise.h"

namespace posse {

Entry<EnvironmentFactory> poisson_world() {
  return {
      {.name = "poisson",
       .summary = "counts as rewards, or Gaussian noise around the same means",
       .rule = "y ~ Poisson(mu) or y = mu + N(0, sigma^2), mu = e^(x' theta*), theta* uniform on "
               "the sphere of radius theta_norm; counts of mean above 500 are rounded normals",
       .paper = "McCullagh & Nelder, Generalized Linear Models (1989), chapter 6",
       .parameters = glm_world_parameters() + noise_parameter("poisson"),
       .traits = positive_means},
      [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
        return make_glm_world(arguments, Spec::of("poisson"), nature);
      }};
}

}  // namespace posse
