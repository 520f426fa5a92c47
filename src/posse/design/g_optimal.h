// Finds a G-optimal design: how to share pulls among fixed arms such that no arm stays uncertain.
//
//     zeta = argmin_{zeta in Delta_K} max_k ||x_k||^2_{V(zeta)^-1},   V(zeta) = sum_k zeta_k x_k
//     x_k'
//
// Kiefer and Wolfowitz ("The equivalence of two extremum problems", 1960): the same zeta maximises
// log det V(zeta), and its largest width is r, the dimension of the arms' span. No design is below
// r, so the largest width that was reached tells by itself how far from the best a design is.
//
// log det V is climbed by Frank-Wolfe steps in pairs, the vertex exchange of Boehning ("A vertex-
// exchange-method in D-optimal design theory", Metrika 1986): the widest arm takes weight from the
// narrowest of the support, as much as helps most. Unlike the plain steps of Fedorov and Wynn it
// can take an arm's weight away altogether (as do the away steps of Atwood; Todd and Yildirim, "On
// Khachiyan's algorithm", 2007), and eps = 1e-6 costs it only some two to four times what 1e-3
// does. Arms that provably have no part in an optimal design lose their weight by the bound of
// Harman and Pronzato ("Improvements on removing nonoptimal support points in D-optimum design
// algorithms", 2007).
//
// The weights do not change when the features are transformed by an invertible matrix, and the arms
// may span fewer than d dimensions: V(zeta)^-1 is then the inverse on their span. Directions below
// 1e-10 of the largest (features scaled to length one) count as rounding, not as dimensions.
#pragma once

#include "posse/core/types.h"

namespace posse {

struct Design {
  Vector zeta;    // weights of the arms, sum 1; exactly 0 where there is none
  Vector widths;  // ||x_k||^2_{V(zeta)^-1}
  double
      largest_width;  // their maximum; certified to be best up to the factor largest_width / rank
  Index rank;         // r; 0 if all arms are zero: zeta is then uniform, all widths are 0
  Index iterations;
};

struct DesignOptions {
  double eps = 1e-3;              // stop at largest_width <= (1 + eps) rank
  Index max_iterations = 100000;  // or here: largest_width says what was reached
};

// Of the columns of X, at least one and all finite.
Design g_optimal(const Matrix& X, const DesignOptions& options = {});

}  // namespace posse
