// The arms in coordinates of their span, r x K, in which they are "white": Y Y' = I, from
// X' = Y' R. Then y_k y_k' <= r V(zeta) at an optimal zeta (r is its largest width), so
// I <= K r V(zeta): however badly X is scaled, the condition number of V is at most K r.
//
// Directions below 1e-10 of the largest (with features scaled to length one) count as rounding
// errors, not as dimensions.
#pragma once

#include <algorithm>

#include "posse/core/types.h"

namespace posse {

// So many arms with d features are few, and all of them are worked on at once. No optimal design
// needs more than d (d + 1) / 2.
inline Index few_arms(Index d) { return std::max<Index>(512, d * (d + 1) / 2); }

// Y for the columns of X, r x K; r = 0 if all arms are zero. Besides Y it takes memory for a block
// of arms if there are many of them.
Matrix whiten(const Matrix& X);

}  // namespace posse
