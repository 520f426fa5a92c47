// The size of a round's arms, by which models make their parameters independent of the unit of
// features.
#pragma once

#include "posse/core/types.h"

namespace posse {

// What the mean |x|^2 would be if all features that any arm has were as large as half of them are:
// so a single one of large numbers does not drown the others. 0 if all features are 0.
double typical_square(const Eigen::Ref<const Matrix>& X);

}  // namespace posse
