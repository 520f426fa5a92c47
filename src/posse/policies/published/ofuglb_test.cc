#include <cmath>
#include <numbers>

#include <gmock/gmock.h>

#include "posse/core/gram.h"
#include "posse/core/refusal_test.h"
#include "posse/models/glm/ball_fit.h"
#include "posse/models/glm/likelihood_region.h"
#include "posse/policies/policy_contract_test.h"

namespace posse::ofuglb_test {
namespace {

using testing::HasSubstr;

// max x'theta over the confidence set, for every arm.
Vector every_score(const History& history, const Link& link, const Matrix& X, double delta) {
  const GlmLoss loss = glm_loss(history, link, 0);
  const Vector r = reward_sum(history);
  const Vector theta = fit_in_ball(loss, r, 1, Vector::Zero(X.rows()));
  const auto d = static_cast<double>(X.rows()), t = static_cast<double>(history.t());
  const double growth = std::max(std::numbers::e, 2 * std::numbers::e * 1.5 * t / d);
  const LikelihoodRegion region(loss, r, theta, 1, -std::log(delta) + d * std::log(growth));
  Gram H(X.rows(), 1);
  H.assign(history.X(), loss.weights(theta));
  Vector score(X.cols());
  for (Index k = 0; k < X.cols(); ++k) {
    score[k] = X.col(k).dot(region.farthest(X.col(k), std::sqrt(H.quadratic(X)[k])));
  }
  return score;
}

TEST(Ofuglb, TheExactFormPlaysTheBestOfAllArmsThoughItLooksAtFew) {
  const auto link = make_link(Spec::of("logistic"));
  for (const double length : {0.3, 2.0}) {
    const auto policy = make_policy("ofuglb(form=exact, delta=0.3)", kSetting);
    History history(kFeatures, 0);
    for (std::uint64_t t = 0; t < 200; ++t) {
      const Context context(length * some_arms(12, t % 7));
      const Vector score = every_score(history, *link, context.x(), 0.3);
      const Round round = play_round(*policy, context, t);
      ASSERT_GE(score[round.decision.arm], score.maxCoeff() - 1e-6) << "round " << t;
      history.add(context.x().col(round.decision.arm), round.reward, Vector(0));
    }
  }
}

// The contract suite would be too slow for the exact form.
TEST(Ofuglb, TheExactFormSurvivesExtremesAndGoesOnFromASnapshot) {
  for (const double size : {0.0, 1e-200, 1.0, 30.0, 1e20, 0.1 * kMaxMagnitude}) {
    auto policy = make_policy("ofuglb(form=exact)", kSetting);
    const auto whole = make_policy("ofuglb(form=exact)", kSetting);
    for (std::uint64_t t = 0; t < 30; ++t) {
      const Context context(size * some_arms(6, t % 5));
      const Decision decision = play_round(*policy, context, t).decision;
      ASSERT_EQ(decision.arm, play_round(*whole, context, t).decision.arm) << "round " << t;
      if (t % 7 == 3) policy = restore(snapshot(*policy));
    }
  }
}

TEST(Ofuglb, ABallThatALinkIsNotDefinedOnIsRefused) {
  for (const char* spec : {"ofuglb(link=exponential, S=2)", "glb_omd(link=exponential, S=2)"}) {
    EXPECT_THAT(refusal_of([&] { make_policy(spec, kSetting); }), HasSubstr("take a smaller S"));
  }
  EXPECT_NO_THROW(make_policy("ofuglb(link=exponential, S=0.5)", kSetting));
}

}  // namespace
}  // namespace posse::ofuglb_test
