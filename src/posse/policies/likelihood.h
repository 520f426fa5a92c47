// The loss of a generalized linear model over everything observed, its negative log-likelihood up
// to constants:
//
//     L(theta) = sum_i n_i b(x_i' theta) - s_i x_i' theta
//
// over the distinct rows x_i of a history, played n_i times with rewards that sum to s_i.
#pragma once

#include "posse/core/types.h"
#include "posse/history/history.h"
#include "posse/links/link.h"

namespace posse {

class Likelihood {
 public:
  // Refers to both.
  Likelihood(const History& history, const Link& link) : history_(history), link_(link) {}

  Index d() const { return history_.d(); }

  double loss(const Vector& theta) const;
  Vector gradient(const Vector& theta) const;
  // n_i mu'(x_i' theta): the Hessian is X times the diagonal matrix of these times X'.
  Vector weights(const Vector& theta) const;
  Matrix hessian(const Vector& theta) const;

  // argmin of L(theta) - tilt' theta where ||theta|| <= S, by Newton's method from `theta`: a good
  // guess saves steps. Where that leaves theta free, it stays as it was.
  Vector minimum(double S, Vector theta, const Vector& tilt) const;
  Vector minimum(double S, Vector theta) const;

 private:
  const History& history_;
  const Link& link_;
};

}  // namespace posse
