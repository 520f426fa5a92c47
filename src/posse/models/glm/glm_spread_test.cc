#include "posse/models/glm/glm_spread.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/models/glm/glm_test.h"
#include "tests/normal_law.h"

namespace posse::glm_test::glm_spread_tests {
namespace {

constexpr double kA = 0.7;
constexpr Index kDraws = 5000;

constexpr LossNoise kLaws[] = {{.adapted = false, .prior = false},
                               {.adapted = false, .prior = true},
                               {.adapted = true, .prior = false},
                               {.adapted = true, .prior = true}};

SpreadNeeds needs(const LossNoise& law) { return {.factor = true, .law = law}; }

double sigmoid(double z) { return 1 / (1 + std::exp(-z)); }

// A logistic loss, at some theta, and sums over its observations one by one.
struct Case {
  Case() {
    for (const Seen& seen : all) history.add(seen.x, seen.y, Vector(0));
  }

  GlmLoss loss() const { return glm_loss(history, *link, kLambda); }

  double slope(const Vector& x) const {
    return sigmoid(x.dot(theta)) * (1 - sigmoid(x.dot(theta)));
  }

  // sum_l g_l x_l x_l', where g is the slope or 1.
  Matrix information(bool adapted) const {
    Matrix sum = Matrix::Zero(d, d);
    for (const Seen& seen : all) {
      sum += (adapted ? slope(seen.x) : 1) * seen.x * seen.x.transpose();
    }
    return sum;
  }

  Matrix H() const { return information(true) + kLambda * Matrix::Identity(d, d); }

  std::vector<Seen> all = observations(60);
  std::unique_ptr<Link> link = make_link(Spec::of("logistic"));
  History history{d, 0};
  Vector theta = 0.4 * Rng(9).normals(d);
};

void expect_factor_of(const Matrix& H, const GlmSpread& spread) {
  const Matrix L = spread.L().lower();
  EXPECT_LT((L * L.transpose() - H).norm(), 1e-10);
}

// The draws have mean 0 and the covariance a^2 (sum_l g_l x_l x_l' + lambda I).
void expect_law(const GlmSpread& spread, const Case& some, const LossNoise& law) {
  SCOPED_TRACE(testing::Message() << "adapted " << law.adapted << ", prior " << law.prior);
  const GlmLoss loss = some.loss();
  Matrix covariance = some.information(law.adapted);
  if (law.prior) covariance += kLambda * Matrix::Identity(d, d);
  Rng rng(5);
  expect_normal_law(
      kDraws, [&](Index) { return spread.perturbation(loss, some.theta, kA, rng); },
      Vector::Zero(d), kA * kA * covariance);
}

// Expects both of a spread after `prepare`, for every law that may be asked for.
void expect_factor_and_law(LossForm form, const auto& prepare) {
  const Case some;
  for (const LossNoise& law : kLaws) {
    GlmSpread spread(d, kLambda, form, needs(law));
    prepare(spread, some);
    expect_factor_of(some.H(), spread);
    expect_law(spread, some, law);
  }
}

TEST(GlmSpread, StartsWithTheRegulariserAlone) {
  for (const LossForm form : {LossForm::exact, LossForm::quadratic}) {
    expect_factor_of(kLambda * Matrix::Identity(d, d), {d, kLambda, form, {.factor = true}});
  }
}

TEST(GlmSpread, OfTheExactLossHasTheFactorOfItsHessianAndTheLawAsked) {
  expect_factor_and_law(LossForm::exact, [](GlmSpread& spread, const Case& some) {
    spread.assign(some.loss(), some.theta);
  });
}

TEST(GlmSpread, OfAQuadraticLossGrowsWithItsTerms) {
  expect_factor_and_law(LossForm::quadratic, [](GlmSpread& spread, const Case& some) {
    for (const Seen& seen : some.all) spread.add(seen.x, some.slope(seen.x));
  });
}

TEST(GlmSpread, OfAQuadraticLossCanBeAssignedWhateverItWas) {
  expect_factor_and_law(LossForm::quadratic, [](GlmSpread& spread, const Case& some) {
    spread.add(Vector::Ones(d), 3);
    spread.assign_quadratic(some.loss(), some.H());
  });
}

// Terms that were added with slopes of another theta.
TEST(GlmSpread, OfAQuadraticLossFollowsTermsThatChange) {
  expect_factor_and_law(LossForm::quadratic, [](GlmSpread& spread, const Case& some) {
    for (const Seen& seen : some.all) spread.add(seen.x, 0.25);
    spread.renew(some.loss(), some.H());
  });
}

TEST(GlmSpread, RoundTripsExactly) {
  const Case some;
  const GlmLoss loss = some.loss();
  for (const LossForm form : {LossForm::exact, LossForm::quadratic}) {
    GlmSpread spread(d, kLambda, form, needs(kLaws[3])), copy(d, kLambda, form, needs(kLaws[3]));
    for (const Seen& seen : some.all) spread.add(seen.x, some.slope(seen.x));
    load("spread", save("spread", spread), copy);
    EXPECT_EQ(copy.L().lower(), spread.L().lower());
    Rng rng(5), same(5);
    EXPECT_EQ(copy.perturbation(loss, some.theta, kA, rng),
              spread.perturbation(loss, some.theta, kA, same));
  }
}

}  // namespace
}  // namespace posse::glm_test::glm_spread_tests
