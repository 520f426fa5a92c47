// The world of any generalized linear model: a link for the means, a law for the rewards.
#include "posse/environments/entries.h"
#include "posse/environments/glm_world.h"
#include "posse/environments/noise.h"
#include "posse/links/link.h"

namespace posse {

Entry<EnvironmentFactory> glm_world() {
  return {
      {.name = "glm",
       .summary = "mean rewards by any link, rewards of any law around them that fits",
       .rule = "y of law `noise` with mean mu(x' theta*), theta* uniform on the sphere of radius "
               "theta_norm",
       .paper = "McCullagh & Nelder, Generalized Linear Models (1989)",
       .parameters =
           Parameters{{"link", "logistic", "link mu of the means", specs_of(complete_link)}} +
           noise_parameter() + glm_world_parameters(),
       .traits =
           [](const Arguments& arguments) {
             return Traits{.link = to_string(arguments.value("link"))};
           }},
      [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
        return make_glm_world(arguments, arguments.value("link"), nature);
      }};
}

}  // namespace posse
