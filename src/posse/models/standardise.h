// The parameter `standardise` of models and policies: whether rewards count less their mean and in
// units of their sd, and features in units of their size.
#pragma once

#include "posse/core/parameter.h"
#include "posse/models/feature_unit.h"
#include "posse/models/reward_scale.h"

namespace posse {

Parameter standardise_parameter();

bool standardises(const Arguments& arguments);
FeatureUnit feature_unit(const Arguments& arguments);

}  // namespace posse
