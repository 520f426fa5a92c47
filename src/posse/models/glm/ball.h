// Minimises a quadratic over a ball: argmin 1/2 p' A p - c' p where ||p|| <= S.
//
// The minimiser is (A + nu I)^-1 c with the smallest nu >= 0 that brings it into the ball. With
// c = A theta it is the projection of theta onto the ball in the norm of A.
#pragma once

#include "posse/core/types.h"

namespace posse {

// A is symmetric and positive semi-definite, of any scale. A good guess of nu saves time.
Vector minimum_in_ball(const Matrix& A, const Vector& c, double S, double nu = 0);

}  // namespace posse
