#include "posse/environments/environment.h"

#include "posse/environments/entries.h"

namespace posse {

const Catalogue<EnvironmentFactory>& environments() {
  static const Catalogue<EnvironmentFactory> catalogue("environment", {
                                                                          linear_world(),
                                                                          logistic_world(),
                                                                          poisson_world(),
                                                                          glm_world(),
                                                                          distance_world(),
                                                                          quadratic_world(),
                                                                      });
  return catalogue;
}

std::unique_ptr<Environment> make_environment(const Spec& spec, Rng& nature) {
  return environments().make(spec, nature);
}

}  // namespace posse
