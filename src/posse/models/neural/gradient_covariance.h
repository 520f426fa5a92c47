// The covariance of a network's gradients at the arms it has seen:
//
//     Z = lambda I + sum_l g_l g_l' / c^2,        width^2 of an arm = g' Z^-1 g / c^2
//
// with g_l the gradient of f at the arm of round l, for the network as it was when the reward came,
// and c the network's factor (c^2 = N in the paper's form). Past gradients are never recomputed. If
// f is linear in theta, sigma times the width is the sd of f(x) under the posterior of theta.
//
// The diagonal of Z alone, which is what all released codes keep, costs O(p) for p weights; the
// whole Z costs O(p^2) per update and per arm.
#pragma once

#include <optional>

#include "posse/core/archive.h"
#include "posse/core/gram.h"
#include "posse/core/parameter.h"
#include "posse/core/types.h"
#include "posse/models/neural/network.h"

namespace posse {

// The parameter `cov`.
Parameters covariance_parameters();

class GradientCovariance {
 public:
  enum class Kind { diagonal, full };

  GradientCovariance(Kind kind, const Network& network, double lambda);

  void add(const Eigen::Ref<const Vector>& g);

  Vector squared_widths(const Matrix& G) const;  // of the columns of G

  void state(Archive& archive);

 private:
  double c_;
  Vector diagonal_;           // of Z, unless all of it is kept
  std::optional<Gram> full_;  // Z
};

inline GradientCovariance::Kind covariance_kind(const Arguments& arguments) {
  using Kind = GradientCovariance::Kind;
  return arguments.is("cov", "full") ? Kind::full : Kind::diagonal;
}

}  // namespace posse
