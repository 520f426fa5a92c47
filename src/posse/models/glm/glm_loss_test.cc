#include "posse/models/glm/glm_loss.h"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace posse::glm_loss_test {
namespace {

// Rewards around the means of some theta, so noisy that they may leave [0, 1].
History some_history(Index d, Index rows, Index t) {
  History history(d, 0);
  Rng rng(6);
  for (Index l = 0; l < t; ++l) {
    const auto row = static_cast<std::uint64_t>(rng.below(rows));
    const Vector x = Rng(7).split(row).normals(d);
    history.add(x, 0.5 + 0.3 * std::tanh(x[0]) + 0.5 * rng.normal(), Vector(0));
  }
  return history;
}

const std::vector<std::string> kLinks{"identity", "logistic", "probit", "poisson"};

TEST(GlmLoss, DerivativesAgreeWithFiniteDifferences) {
  const History history = some_history(3, 10, 40);
  const Vector theta = 0.4 * Rng(8).normals(3);
  for (const std::string& name : kLinks) {
    const auto link = make_link(Spec::of(name));
    const GlmLoss loss = glm_loss(history, *link, 0.7);
    const Vector r = reward_sum(history);
    const Vector g = loss.f(theta) - r;
    const Matrix H = loss.hessian(theta);
    for (Index i = 0; i < 3; ++i) {
      const Vector h = 1e-5 * Vector::Unit(3, i), more = theta + h, less = theta - h;
      EXPECT_NEAR(g[i], (loss.value(more, r) - loss.value(less, r)) / 2e-5, 1e-5) << name;
      const Vector change = loss.f(more) - loss.f(less);
      EXPECT_NEAR((H.col(i) - change / 2e-5).norm(), 0, 1e-4) << name;
    }
  }
}

}  // namespace
}  // namespace posse::glm_loss_test
