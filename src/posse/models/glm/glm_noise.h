// Estimates the variance of the rewards' noise from the residuals of a generalized linear fit.
//
// As in the linear model the estimate adds up the squared residuals, the regulariser's penalty, and
// one pseudo-observation of the size of the mean square around mu(0). Predictions outside the
// link's domain have no finite error; those of theta = 0 are used instead.
#pragma once

#include "posse/core/archive.h"
#include "posse/models/glm/glm_problem.h"

namespace posse {

class GlmNoise {
 public:
  double variance() const { return variance_; }

  // Estimates it from all rows.
  void judge(const GlmProblem& problem, const Vector& theta);

  // Adds one observation, without a pass over the rows: in least squares, the error before it is
  // learnt times the error afterwards is what it adds to the regularised sum of squares (Plackett
  // 1950). With other links this is an approximation.
  void follow(const GlmProblem& problem, const Observation& observation, double error_before,
              double error_after);

  void state(Archive& archive) {
    archive(residuals_, spread_, variance_);
    archive.require(variance_ >= 0, "a variance is negative");
  }

 private:
  void set_variance(Index t);

  double residuals_ = 0;  // with the regulariser's penalty
  double spread_ = 0;     // around mu(0)
  double variance_ = 1;
};

// y - mu(x' theta).
inline double error_of(const GlmProblem& problem, const Observation& o, const Vector& theta) {
  return o.y - problem.loss.link.mu(o.x.dot(theta));
}

}  // namespace posse
