// Judges the variance of the rewards' noise by the residuals of a generalized linear fit.
//
// As in the linear model it counts the squared residuals, what the regulariser took from the fit,
// and one pseudo-observation as large as the mean square around mu(0).
#pragma once

#include "posse/core/archive.h"
#include "posse/models/glm/glm_problem.h"

namespace posse {

class GlmNoise {
 public:
  double variance() const { return variance_; }

  // From all rows.
  void judge(const GlmProblem& problem, const Vector& theta);

  // From one observation more, without a pass over the rows: in least squares the error before it
  // is learnt times the error after is what it adds to the regularised sum of squares (Plackett
  // 1950); with other links it is nearly so.
  void follow(const GlmProblem& problem, const Observation& observation, double error_before,
              double error_after);

  void state(Archive& archive) { archive(residuals_, spread_, variance_); }

 private:
  void set_variance(Index t);

  double residuals_ = 0;  // with what the regulariser took
  double spread_ = 0;     // around mu(0)
  double variance_ = 1;
};

// y - mu(x' theta).
inline double error_of(const GlmProblem& problem, const Observation& o, const Vector& theta) {
  return o.y - problem.loss.link.mu(o.x.dot(theta));
}

}  // namespace posse
