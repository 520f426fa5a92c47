// Finds a G-optimal design: how to divide pulls among fixed arms so that no arm stays uncertain.
//
//     zeta = argmin_{zeta in Delta_K} max_k ||x_k||^2_{V(zeta)^-1}
//     V(zeta) = sum_k zeta_k x_k x_k'
//
// Kiefer and Wolfowitz ("The equivalence of two extremum problems", 1960): the same zeta maximises
// log det V(zeta), and its largest width is r, the dimension of the arms' span. No design has a
// largest width below r, so the value reached shows by itself how far a design is from the best.
//
// log det V is maximised by pairs of Frank-Wolfe steps, the vertex exchange of Boehning ("A vertex-
// exchange-method in D-optimal design theory", Metrika 1986): the widest arm takes the optimal
// amount of weight from the narrowest arm of the support. Unlike the plain steps of Fedorov and
// Wynn it can remove an arm entirely (as do the away steps of Atwood; Todd and Yildirim, "On
// Khachiyan's algorithm", 2007), and eps = 1e-6 costs only two to four times as much as 1e-3. Arms
// that provably belong to no optimal design are dropped by the bound of Harman and Pronzato
// ("Improvements on removing nonoptimal support points in D-optimum design algorithms", 2007).
//
// Many arms are not all considered at once. The ascent starts on a few active ones: r that span a
// large volume and the widest others (core sets; Kumar and Yildirim, "Minimum-volume enclosing
// ellipsoids and core sets", 2005). When it is done there, the widths of all arms are computed
// afresh; arms that are too wide become active, those that have lost their weight leave, and the
// ascent goes on until no arm is too wide. A pass over the arms costs O(K r^2), and a handful of
// them is enough. Up to 512 arms, or r (r + 1) / 2, all are active from the start.
//
// The weights are invariant under invertible linear maps of the features. The arms may span fewer
// than d dimensions: V(zeta)^-1 is then the inverse on their span. Directions below 1e-10 of the
// largest (with features scaled to length one) count as rounding errors, not as dimensions.
#pragma once

#include "posse/core/types.h"

namespace posse {

struct Design {
  Vector zeta;           // weights of the arms, with sum 1; exactly 0 outside the support
  Vector widths;         // ||x_k||^2_{V(zeta)^-1}
  double largest_width;  // optimal up to the factor largest_width / rank
  Index rank;            // r; 0 if all arms are zero: zeta is then uniform, all widths are 0
  Index iterations;
};

struct DesignOptions {
  double eps = 1e-3;              // stop at largest_width <= (1 + eps) rank
  Index max_iterations = 100000;  // then it stops anyway; largest_width shows what was reached
};

// The design of the columns of X: at least one, all finite.
Design g_optimal(const Matrix& X, const DesignOptions& options = {});

}  // namespace posse
