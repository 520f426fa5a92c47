#include "posse/environments/environment.h"

#include "posse/environments/entries.h"

namespace posse {

const Catalogue<EnvironmentFactory>& environments() {
  static const Catalogue<EnvironmentFactory> catalogue("environment",
                                                       {
                                                           linear_world(),
                                                           logistic_world(),
                                                           poisson_world(),
                                                           glm_world(),
                                                           distance_world(),
                                                           quadratic_world(),
                                                           classification_world(),
                                                           known_dataset_world("shuttle"),
                                                           known_dataset_world("mushroom"),
                                                           known_dataset_world("adult"),
                                                           known_dataset_world("covertype"),
                                                           known_dataset_world("mnist"),
                                                           dataset_world(),
                                                       });
  return catalogue;
}

std::unique_ptr<Environment> make_environment(const Spec& spec, Rng& nature) {
  return environments().make(spec, nature);
}

}  // namespace posse
