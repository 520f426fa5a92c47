#include "posse/environments/environment.h"

#include <utility>
#include <vector>

#include "posse/data/known_datasets.h"
#include "posse/environments/entries.h"

namespace posse {
namespace {

std::vector<Entry<EnvironmentFactory>> environment_entries() {
  std::vector<Entry<EnvironmentFactory>> entries = {
      linear_world(),   logistic_world(),  poisson_world(),        glm_world(),
      distance_world(), quadratic_world(), classification_world(),
  };
  const auto add_rewards_0_and_1 = [&](Entry<EnvironmentFactory> entry) {
    entry.traits = probable_means;
    entries.push_back(std::move(entry));
  };
  for (const KnownDataset& dataset : known_datasets()) {
    add_rewards_0_and_1(known_dataset_world(dataset));
  }
  add_rewards_0_and_1(dataset_world());
  for (auto wrapper : {shifted_world, drift_world, delayed_world, batched_world}) {
    entries.push_back(wrapper());
  }
  return entries;
}

}  // namespace

const Catalogue<EnvironmentFactory>& environments() {
  static const Catalogue<EnvironmentFactory> catalogue("environment", environment_entries());
  return catalogue;
}

std::unique_ptr<Environment> make_environment(const Spec& spec, Rng& nature) {
  return environments().make(spec, nature);
}

}  // namespace posse
