#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "posse/models/glm/glm_loss.h"
#include "posse/models/glm/glm_test.h"

namespace posse::glm_test::incremental_tests {
namespace {

constexpr Index features = 20;
constexpr Index members = 8;

ModelSetting fresh_setting() { return {.d = features, .m = members, .prior = Rng(31)}; }

// Rows that never repeat, with predictions of sd `reach`, and rewards 0 and 1.
std::vector<Seen> fresh_rows(Index rounds, double reach = 2, std::uint64_t seed = 41) {
  Rng rng(seed);
  const Vector theta = reach * rng.normals(features).normalized();
  std::vector<Seen> all;
  for (Index l = 0; l < rounds; ++l) {
    const Vector x = rng.normals(features);
    const bool heads = rng.uniform() < 1 / (1 + std::exp(-x.dot(theta)));
    all.push_back({x, heads ? 1.0 : 0.0, rng.normals(members)});
  }
  return all;
}

struct Fresh : Learned {
  Fresh(const std::string& spec, const std::vector<Seen>& all)
      : Learned(spec, all, fresh_setting(), 0.3, 0.3) {}
};

// A model fitted to the same history by Newton's method.
std::unique_ptr<CombiningModel> exact(const Fresh& fresh, const std::string& link = "logistic") {
  auto model = make_combining_model(
      parse_spec("glm(intercept=off, lambda=1, solver=newton, link=" + link + ")"),
      fresh_setting());
  Rng unused(0);
  model->assign(fresh.history(), members, unused);
  model->fit_members(0.3, 0.3);
  return model;
}

// The distance of two parameters in sds of the posterior N(theta, H^-1), per dimension.
double sds_apart(const Fresh& fresh, const Vector& at, const Vector& one, const Vector& other) {
  const auto link = make_link(Spec::of("logistic"));
  const Matrix H = glm_loss(fresh.history(), *link, 1).hessian(at);
  const Vector apart = one - other;
  return std::sqrt(apart.dot(H * apart) / static_cast<double>(features));
}

double fit_off(const Fresh& fresh) {
  const Vector theta = exact(fresh)->theta();
  return sds_apart(fresh, theta, fresh.theta(), theta);
}

// A row's gradient has an error of mu''/2 (x'theta - z)^2 <= 0.05 (x'theta - z)^2, where the
// prediction z is at most a quarter of all rounds old: in total a few hundredths of the noise.
TEST(GlmIncremental, FitsFreshRowsToHundredthsOfASd) {
  for (const Index rounds : {300, 1000, 4000}) {
    const Fresh fresh("glm(intercept=off, lambda=1, solver=incremental)", fresh_rows(rounds));
    EXPECT_LT(fit_off(fresh), 0.05) << rounds;
  }
}

// Members share the Hessian of the fit. Their own would differ by a factor of about
// 1 + x'(theta^j - theta) mu''/mu': a tenth, for perturbations of a third of the noise.
TEST(GlmIncremental, MembersDeviateFromTheFitAsExactOnesDo) {
  const Fresh fresh("glm(intercept=off, lambda=1, solver=incremental)", fresh_rows(2000));
  const auto newton = exact(fresh);
  const Vector theta = newton->theta(), own = fresh.theta();
  for (Index j = 0; j < members; ++j) {
    const Vector expected = newton->member(j) - theta;
    const Vector actual = fresh.member(j) - own;
    EXPECT_LT(sds_apart(fresh, theta, actual, expected),
              0.15 * sds_apart(fresh, theta, expected, Vector::Zero(features)))
        << "member " << j;
  }
}

TEST(GlmIncremental, WidthsInformationAndNoiseAreNearThoseOfTheExactFit) {
  const Fresh fresh("glm(intercept=off, lambda=1, solver=incremental)", fresh_rows(2000));
  const auto newton = exact(fresh);
  const auto posterior = make_gaussian_model(
      parse_spec("glm(intercept=off, lambda=1, solver=newton)"), {.d = features});
  for (const Seen& seen : fresh_rows(2000)) posterior->observe(seen.x, seen.y, Vector(0));
  const Matrix X = Rng(5).normals(features * 9).reshaped(features, 9);
  const Vector widths = fresh.gaussian->squared_widths(X),
               exact_widths = posterior->squared_widths(X);
  for (Index k = 0; k < 9; ++k) EXPECT_NEAR(widths[k], exact_widths[k], 0.05 * exact_widths[k]);
  const double information = posterior->information();
  EXPECT_NEAR(fresh.gaussian->information(), information, 0.01 * information);
  EXPECT_NEAR(fresh.ensemble->noise_variance(), newton->noise_variance(),
              0.1 * newton->noise_variance());
}

TEST(GlmIncremental, SweepsBringTheFitManyTimesNearerThanTheFilterAlone) {
  const auto all = fresh_rows(3000, 4);
  const Fresh filter("glm(intercept=off, lambda=1, solver=incremental(sweep=0))", all);
  const Fresh swept("glm(intercept=off, lambda=1, solver=incremental)", all);
  EXPECT_GT(fit_off(filter), 10 * fit_off(swept));
}

// A linear gradient is its own linearisation: everything is exact, also the recursion of residuals.
TEST(GlmIncremental, IsExactWithTheIdentityLink) {
  const Fresh fresh("glm(intercept=off, lambda=1, solver=incremental, link=identity)",
                    fresh_rows(500));
  const auto newton = exact(fresh, "identity");
  EXPECT_LT((fresh.theta() - newton->theta()).norm(), 1e-9);
  for (Index j = 0; j < members; ++j) {
    EXPECT_LT((fresh.member(j) - newton->member(j)).norm(), 1e-9) << "member " << j;
  }
  EXPECT_NEAR(fresh.ensemble->noise_variance(), newton->noise_variance(), 1e-9);
}

TEST(GlmIncremental, SigmaRScalesThePast) {
  const Fresh fresh("glm(intercept=off, lambda=1, solver=incremental)", fresh_rows(200));
  const Vector theta = fresh.theta();
  fresh.ensemble->fit_members(0.2, 0);
  const Vector once = fresh.member(3) - theta;
  fresh.ensemble->fit_members(0.6, 0);
  const Vector tripled = fresh.member(3) - theta;
  EXPECT_LT((tripled - 3 * once).norm(), 1e-10 * tripled.norm());
}

TEST(GlmIncremental, BeginsAnotherHistoryAtItsExactFit) {
  const auto all = fresh_rows(1000);
  const auto half = all.begin() + 500;
  Fresh fresh("glm(intercept=off, lambda=1, solver=incremental)", {all.begin(), half});
  EXPECT_GT((fresh.theta() - exact(fresh)->theta()).norm(), 1e-7);
  fresh.refit();
  EXPECT_LT((fresh.theta() - exact(fresh)->theta()).norm(), 1e-7);
  fresh.learn({half, all.end()});
  EXPECT_LT(fit_off(fresh), 0.05);
}

TEST(GlmIncremental, RowsThatComeBackCountAgain) {
  const auto all = observations(1000);
  const Learned merged("glm(intercept=off, lambda=1.5, solver=incremental)", all);
  const Learned newton("glm(intercept=off, lambda=1.5, solver=newton)", all);
  ASSERT_EQ(merged.history().rows(), 8);
  EXPECT_LT((merged.theta() - newton.theta()).norm(), 0.01);
}

TEST(GlmAuto, IsNewtonWhileRowsAreFew) {
  const auto all = fresh_rows(100);
  Fresh automatic("glm(intercept=off, lambda=1, solver=auto(few=100))", all),
      newton("glm(intercept=off, lambda=1, solver=newton)", all);
  EXPECT_EQ(automatic.theta(), newton.theta());
  for (Index j = 0; j < members; ++j) {
    EXPECT_EQ(automatic.member(j), newton.member(j));
  }
  Rng one(1), other(1);
  EXPECT_EQ(automatic.gaussian->draw(1, one), newton.gaussian->draw(1, other));
  EXPECT_EQ(automatic.ensemble->noise_variance(), newton.ensemble->noise_variance());
}

TEST(GlmAuto, GoesOnFromTheExactFitWhenRowsBecomeMany) {
  const auto all = fresh_rows(400);
  Fresh automatic("glm(intercept=off, lambda=1, solver=auto(few=100))",
                  {all.begin(), all.begin() + 101});
  EXPECT_LT((automatic.theta() - exact(automatic)->theta()).norm(), 1e-7);
  automatic.learn({all.begin() + 101, all.end()});
  EXPECT_LT(fit_off(automatic), 0.05);
  EXPECT_GT(fit_off(automatic), 1e-6) << "it should no longer be Newton's method";
}

TEST(GlmAuto, IsNewtonAgainForAShorterHistory) {
  Fresh automatic("glm(intercept=off, lambda=1, solver=auto(few=100))", fresh_rows(150));
  Rng unused(0);
  automatic.ensemble->assign(History(features, members), members, unused);
  EXPECT_EQ(automatic.theta().norm(), 0);
  automatic.learn(fresh_rows(60, 2, 42));
  EXPECT_LT((automatic.theta() - exact(automatic)->theta()).norm(), 1e-7);
}

}  // namespace
}  // namespace posse::glm_test::incremental_tests
