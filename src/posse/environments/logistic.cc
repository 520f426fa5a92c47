// The logistic world: mean reward 1 / (1 + e^(-x' theta*)), Gaussian noise or rewards 0 and 1.
#include "posse/environments/entries.h"
#include "posse/environments/glm_world.h"
#include "posse/environments/noise.h"

namespace posse {

Entry<EnvironmentFactory> logistic_world() {
  return {
      {.name = "logistic",
       .summary = "logistic mean rewards with Gaussian noise, or rewards 0 and 1",
       .rule = "y = mu + N(0, sigma^2) or y ~ Bernoulli(mu), mu = 1 / (1 + e^(-x' theta*)), theta* "
               "uniform on the sphere of radius theta_norm",
       .paper = "the logistic problem of 'Provable Anytime Ensemble Sampling Algorithms in "
                "Nonlinear Contextual Bandits', where K=50, d=20, sigma=0.5, arms=fixed and "
                "noise=gaussian",
       .parameters = glm_world_parameters() + noise_parameter(),
       .traits = probable_means},
      [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
        return make_glm_world(arguments, Spec::of("logistic"), nature);
      }};
}

}  // namespace posse
