// The tangent of a network at theta, for all inputs at once:
//
//     f(X; theta + u) ~ f + J u,        J = the gradient of f(x_i; theta), a row per input.
//
// J is never formed. With H_l the activations of layer l and D_l the derivatives of f with respect
// to the inputs of the rectifiers of layer l (a column per input), the gradient with respect to W_l
// is D_l H_{l-1}', so
//
//     J u  = sum_l of the column sums of D_l o (U_l H_{l-1})
//     J' v = [D_l diag(v) H_{l-1}']_l
//     J J' = sum_l (H_{l-1}' H_{l-1}) o (D_l' D_l).
//
// In a metric M of the first layer's weights (input_metric.h), transposed_times() and gram() use
// M J' instead of J': (M X)' for that layer's X'. A network without hidden layers always has the
// plain metric.
#pragma once

#include <optional>
#include <vector>

#include "posse/core/types.h"
#include "posse/models/neural/inputs.h"
#include "posse/models/neural/network.h"

namespace posse {

class Tangent {
 public:
  // Call move_to() before anything else.
  Tangent(const Network& network, Inputs X);
  Tangent(const Network& network, Inputs X, const Eigen::Ref<const Vector>& theta)
      : Tangent(network, std::move(X)) {
    move_to(theta);
  }

  // In the metric M, or the plain one if M is empty. Call move_to() before anything else.
  static Tangent in_metric(const Matrix& M, const Network& network, Inputs X);

  void move_to(const Eigen::Ref<const Vector>& theta);

  const Vector& f() const { return f_; }
  Vector times(const Eigen::Ref<const Vector>& u) const;             // J u
  Vector transposed_times(const Eigen::Ref<const Vector>& v) const;  // J' v
  void transposed_times(const Eigen::Ref<const Vector>& v, Eigen::Ref<Vector> u) const;
  Matrix gram() const;                      // J J'
  Matrix gram(const Tangent& other) const;  // J J_other'
  Vector squared_norms() const;             // diagonal of J J'
  Matrix gradients() const;                 // J', a column per input

  const Inputs& X() const { return X_; }

 private:
  const Inputs& MX() const { return MX_ ? *MX_ : X_; }
  static std::size_t at(Index l) { return static_cast<std::size_t>(l); }

  void enter(const Eigen::Ref<const Vector>& u, Index l, Matrix& Z) const;
  Vector leave(const Eigen::Ref<const Vector>& u) const;
  Matrix gram(const Tangent& other, const Matrix& products) const;

  const Network& network_;
  Inputs X_;
  std::optional<Inputs> MX_;  // none in the plain metric
  std::vector<Matrix> H_;     // H_1 .. H_{L-1}; H_0 = X only if L = 1
  std::vector<Matrix> D_;     // D_1 .. D_{L-1}; D_L is c
  Vector f_;
  mutable Matrix XX_;  // X' M X, computed on demand and kept, since X never changes
};

}  // namespace posse
