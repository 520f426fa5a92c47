// Mean and covariance of h(x' theta) over theta uniform on a sphere, for several x at once.
//
// t = x' theta / (|x| R) has the density (1 - t^2)^((d-3)/2) up to a factor on [-1, 1]. With its
// orthonormal polynomials p_n and the coefficients a_n(x) = E h(|x| R t) p_n(t), the Funk-Hecke
// theorem gives
//
//     E h(x' theta) h(y' theta) = sum_n a_n(x) a_n(y) P_n(cos),     P_n = p_n / p_n(1),
//
// where cos is the cosine of the angle between x and y; n = 0 is the product of the means.
// Expectations use Gauss quadrature, which is exact for polynomials (Mueller, Analysis of Spherical
// Symmetries in Euclidean Spaces, 1998; Golub & Welsch, Calculation of Gauss Quadrature Rules,
// 1969).
#pragma once

#include <functional>

#include "posse/core/types.h"

namespace posse {

struct Moments {
  Vector mean;
  Matrix covariance;
};

// h(norm, u) is the mean reward of an arm x with that norm and u = x' theta.
using RidgeFunction = std::function<double(double norm, double u)>;

// The moments of the columns of X, for theta on the sphere of that radius.
Moments moments_on_sphere(const Matrix& X, double radius, const RidgeFunction& h);

}  // namespace posse
