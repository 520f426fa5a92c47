#include "posse/models/glm/glm_loss.h"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "posse/models/glm/glm_test.h"

namespace posse::glm_test::glm_loss_tests {
namespace {

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
}  // namespace posse::glm_test::glm_loss_tests
