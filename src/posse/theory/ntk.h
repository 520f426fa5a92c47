// The neural tangent kernel of the paper's network, and the quantities that the regret bound of
// Neural-ES takes from it (Jacot et al., NeurIPS 2018; Zhou, Li & Gu, ICML 2020, definition 4.1).
//
// At theta_0 the products of gradients <g(x_i), g(x_j)> / N tend, as N grows, to a kernel of the
// arms alone. In network.h's terms (see tangent.h for H_l and D_l), with the entries of W_l of
// variance 4/N on blocks of N/2 units, those of w of variance 2/N and W_1 seeing [x; x] / sqrt(2):
//
//   - the input of a unit of layer l has covariance (2/N) <h_{l-1}, h_{l-1}>, so that summed over
//     the N units of layer l, <h_l, h_l> -> Sigma^{l+1} = 2 E[phi(u) phi(v)] with
//     (u, v) ~ N(0, Sigma^l) and Sigma^1 = <x_i, x_j>;
//   - backwards, <D_l, D_l> / N -> (<D_{l+1}, D_{l+1}> / N) 2 E[phi'(u) phi'(v)], from 1 at l = L.
//
// The gradient by W_l adds <h_{l-1}, h_{l-1}> <D_l, D_l>, and the sum over l is
//
//     H = H^L,    H^1 = Sigma^1,    H^{l+1} = H^l 2 E[phi'(u) phi'(v)] + Sigma^{l+1}.
//
// Definition 4.1 has (H^L + Sigma^L) / 2 instead. That is the limit without the derivatives for the
// zero blocks of theta_0, which are half of the gradient in every layer but the last; the paper's
// gradient is with respect to all of theta. It lies between H / 2 and H, so bounds proven with one
// hold with the other up to a factor of 2.
//
// Rectifiers preserve norms, so Sigma^l = |x||y| cos(alpha_l) with only the angle alpha_l to follow
// (Cho & Saul, NeurIPS 2009):
//
//     2 E[phi'(u) phi'(v)] = 1 - alpha / pi,
//     cos(alpha_{l+1})     = (sin alpha + (pi - alpha) cos alpha) / pi,    alpha = alpha_l.
#pragma once

#include <string>

#include "posse/core/types.h"
#include "posse/models/neural/network.h"

namespace posse {

// H of the arms, the columns of X, for L weight matrices. It is singular if an arm is 0 or a
// positive multiple of another; for L = 2 also with more than d pairs x and -x, since linear
// functions are the only odd ones that it can represent.
Matrix ntk(const Matrix& X, Index L);

// (H^L + Sigma^L) / 2, as in definition 4.1.
Matrix zhou_ntk(const Matrix& X, Index L);

// <g(x_i), g(x_j)> / c^2 at theta: with Form::ntk, c^2 = N, and at theta_0 the limit is ntk().
Matrix empirical_ntk(const Network& network, const Matrix& X, const Vector& theta);

// log det(I + T H / lambda) / log(1 + T K / lambda), for T and lambda above 0.
double effective_dimension(const Matrix& H, double T, double lambda);

// The smallest eigenvalue of H.
double lambda_0(const Matrix& H);

// Why H is singular to working precision for these arms, counted from 0, in words that can follow
// "since": "arm 2 is zero", "with L = 1 the network is linear, and K = 5 arms are more than d = 2".
std::string why_singular(const Matrix& X, Index L);

// sqrt(2 h' H^-1 h), the smallest S_Neural that the paper allows, for arms with mean rewards h.
// Throws Error if H is singular to working precision.
double S_neural(const Matrix& H, const Vector& h);

}  // namespace posse
