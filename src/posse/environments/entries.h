// Declares the entries of the catalogue of environments, each defined in the file of its name.
#pragma once

#include "posse/data/known_datasets.h"
#include "posse/environments/environment.h"

namespace posse {

Entry<EnvironmentFactory> linear_world();
Entry<EnvironmentFactory> logistic_world();
Entry<EnvironmentFactory> poisson_world();
Entry<EnvironmentFactory> glm_world();
Entry<EnvironmentFactory> distance_world();
Entry<EnvironmentFactory> quadratic_world();
Entry<EnvironmentFactory> classification_world();
Entry<EnvironmentFactory> known_dataset_world(const KnownDataset& dataset);
Entry<EnvironmentFactory> dataset_world();
Entry<EnvironmentFactory> shifted_world();
Entry<EnvironmentFactory> drift_world();
Entry<EnvironmentFactory> delayed_world();
Entry<EnvironmentFactory> batched_world();

}  // namespace posse
