// The design matrices of Neural-UCB and Neural-TS (their Z and U): with g the gradient of the
// network as it was when each row came, never recomputed,
//
//     Z = lambda I + sum_l g(X_l) g(X_l)' / N,        ||g||^2_{Z^-1} = g' Z^-1 g / N.
//
// In Form::standard, whose output has no factor sqrt(N), N is replaced by 1. As in all released
// codes, Z may be reduced to its diagonal.
#pragma once

#include "tests/paper/raw_network.h"

namespace posse::paper {

enum class RawCovariance { full, diagonal };

class RawGradientDesign {
 public:
  RawGradientDesign(const RawNetwork& network, double lambda, RawCovariance covariance)
      : N_(network.c() * network.c()),
        covariance_(covariance),
        Z_(lambda * Matrix::Identity(network.size(), network.size())) {}

  void add(const Vector& g) { add_square(Z_, 1 / N_, g); }

  // g' Z^-1 g / N for each g.
  Vector squared_norms(const std::vector<Vector>& all_g) const {
    const Matrix inverse =
        covariance_ == RawCovariance::full ? Matrix(Z_.inverse()) : diagonal_inverse();
    Vector norms(static_cast<Index>(all_g.size()));
    for (std::size_t k = 0; k < all_g.size(); ++k) {
      norms[static_cast<Index>(k)] = squared_norm(inverse, all_g[k]);
    }
    return norms;
  }

 private:
  Matrix diagonal_inverse() const {
    Matrix inverse = Matrix::Zero(Z_.rows(), Z_.cols());
    for (Index i = 0; i < Z_.rows(); ++i) inverse(i, i) = 1 / Z_(i, i);
    return inverse;
  }

  double squared_norm(const Matrix& inverse, const Vector& g) const {
    double sum = 0;
    const double* entry = inverse.data();
    for (Index j = 0; j < g.size(); ++j) {
      for (Index i = 0; i < g.size(); ++i) sum += g.data()[i] * *entry++ * g.data()[j];
    }
    return sum / N_;
  }

  double N_;
  RawCovariance covariance_;
  Matrix Z_;
};

// The gradients of the arms.
inline std::vector<Vector> gradients(const RawNetwork& network, const Context& context,
                                     const Vector& theta) {
  std::vector<Vector> all_g;
  for (Index k = 0; k < context.K(); ++k) {
    all_g.push_back(network.gradient(context.x().col(k), theta));
  }
  return all_g;
}

}  // namespace posse::paper
