// A small problem on which the theorem on Neural-ES is checked, in the tangent model that wide
// networks reach:
//
//     f(x; theta) = <g(x; theta_0), theta - theta_0>,
//     loss        = 1/2 sum_l (f(x_l; theta) - y_l)^2 + lambda N / 2 |theta - theta_0|^2.
//
// In phi(x) = g(x; theta_0) / sqrt(N) and sqrt(N) (theta - theta_0) that is ridge regression, and
// Neural-ES is Lin-ES after one pull of each arm; epsilon(N) = 0.
//
// Three arms are on the unit circle, 120 degrees apart, rotated at random in each repetition; the
// mean reward of x is h(x) = x_1^2. H, lambda_0 and h' H^-1 h do not depend on the rotation.
// alpha_T is the lemma's, with the largest log det that T pulls can make: it covers every alpha_t.
#pragma once

#include <optional>
#include <string>

#include "posse/core/rng.h"
#include "posse/core/spec.h"
#include "posse/theorems/report.h"
#include "posse/theory/neural_constants.h"

namespace posse {

struct NeuralTheoremProblem {
  std::string name;
  Index T = 400;
  Index L = 5;
  double delta = 0.05;
  // The width of a drawn network, whose kernel replaces the limit's; the parameters remain those of
  // the limit. No theorem covers a width that fits into a computer.
  std::optional<Index> N = std::nullopt;
  std::optional<Index> members = std::nullopt;  // instead of the number that the theorem asks for
  double sigma_R_share = 1;                     // of what the theorem asks for

  // Drawn in each repetition.
  Matrix arms(Rng rng) const;  // d x K
  static Vector means(const Matrix& X);
  Matrix kernel(const Matrix& X, const Rng& rng) const;

  NeuralConstants constants() const;
  double bound() const;  // of Theorem 2 with epsilon(N) = 0
  Index m() const;
  double sigma_R() const;
  Index tau() const;  // K: each arm once
  Spec policy() const;
  ProblemSummary summary() const;
};

}  // namespace posse
