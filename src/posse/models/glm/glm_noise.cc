#include "posse/models/glm/glm_noise.h"

#include <algorithm>
#include <cmath>

namespace posse {

void GlmNoise::judge(const GlmProblem& problem, const Vector& theta) {
  const History& history = problem.history;
  const Link& link = problem.loss.link;
  const Vector mu = problem.loss.means(theta);
  const auto t = static_cast<double>(history.t());
  const double null = link.mu(0);
  residuals_ = history.q().sum() - 2 * history.s().dot(mu) + history.n().dot(mu.cwiseAbs2()) +
               problem.loss.lambda * link.derivative(0) * theta.squaredNorm();
  spread_ = history.q().sum() - 2 * null * history.s().sum() + t * null * null;
  if (!std::isfinite(residuals_)) residuals_ = spread_;
  set_variance(history.t());
}

void GlmNoise::follow(const GlmProblem& problem, const Observation& o, double error_before,
                      double error_after) {
  const double null = o.y - problem.loss.link.mu(0);
  const double added = error_before * error_after;
  residuals_ += std::isfinite(added) ? std::max(added, 0.0) : null * null;
  spread_ += null * null;
  set_variance(problem.history.t());
}

void GlmNoise::set_variance(Index t) {
  if (t == 0) return;
  const auto count = static_cast<double>(t);
  variance_ = std::max(residuals_ + spread_ / count, 0.0) / (count + 1);
}

}  // namespace posse
