#include "posse/models/glm/glm_features.h"

#include <gtest/gtest.h>

#include "posse/models/glm/glm_test.h"

namespace posse::glm_features_test {
namespace {

using glm_test::kLinks;

const Matrix kSmall{{1, -1, 1}, {-1, 1, 1}};  // |x|^2 is 2
const Matrix kLarge = 10 * kSmall;

Arguments arguments(const std::string& spec) { return models().bind(parse_spec(spec)); }

TEST(GlmFeatures, AreInTheUnitOfTheArmsAndHaveAConstant) {
  const GlmFeatures features(arguments("glm"));
  History history(3, 0);
  features.see_arms(kLarge, 5, history);
  const Matrix expected{{1, -1, 1}, {-1, 1, 1}, {std::sqrt(2), std::sqrt(2), std::sqrt(2)}};
  EXPECT_TRUE(features.of(kLarge, history).isApprox(expected / std::sqrt(2)));
}

TEST(GlmFeatures, AreAsTheyAreWithANumberForLambdaAndNoIntercept) {
  const GlmFeatures features(arguments("glm(lambda=2, intercept=off)"));
  History history(2, 0);
  EXPECT_FALSE(features.see_arms(kLarge, 5, history));
  EXPECT_EQ(features.of(kLarge, history), kLarge);
}

TEST(GlmFeatures, ThetaPredictsForArmsInTheirOwnUnit) {
  const GlmFeatures features(arguments("glm"));
  History history(3, 0);
  features.see_arms(kLarge, 5, history);
  const Vector theta{{0.3, -0.7, 0.2}};
  const Vector z =
      (kLarge.transpose() * features.slopes(theta, history)).array() + features.intercept(theta);
  EXPECT_TRUE(z.isApprox(features.of(kLarge, history).transpose() * theta));
}

TEST(GlmFeatures, TakeTheirUnitFromTheSmallestIdInAnyOrder) {
  const GlmFeatures features(arguments("glm"));
  History early(3, 0), late(3, 0);
  for (const std::uint64_t id : {7, 3, 9}) {
    features.see_arms(id == 3 ? kLarge : kSmall, id, early);
    early.add(features.of(kSmall.col(0), early).col(0), 1, Vector(0));
  }
  for (const std::uint64_t id : {3, 9, 7}) {
    features.see_arms(id == 3 ? kLarge : kSmall, id, late);
    late.add(features.of(kSmall.col(0), late).col(0), 1, Vector(0));
  }
  EXPECT_DOUBLE_EQ(early.feature_unit(), late.feature_unit());
  EXPECT_TRUE((early.X() * early.n()).isApprox(late.X() * late.n()));
  EXPECT_EQ(late.rows(), 1);
}

TEST(GlmFeatures, KeepTheUnitWhereArmsOnlyChangeTheirOrder) {
  const GlmFeatures features(arguments("glm"));
  Rng rng(2);
  const Matrix X = rng.normals(3 * 7).reshaped(3, 7);
  History history(4, 0);
  features.see_arms(X, 8, history);
  history.add(features.of(X.col(0), history).col(0), 1, Vector(0));
  EXPECT_FALSE(features.see_arms(X.rowwise().reverse(), 4, history));
  EXPECT_EQ(history.measured(), 4);
}

TEST(GlmFeatures, ArmsOfZerosMeasureNothing) {
  const GlmFeatures features(arguments("glm"));
  History history(3, 0);
  EXPECT_FALSE(features.see_arms(Matrix::Zero(2, 4), 1, history));
  EXPECT_EQ(history.measured(), std::nullopt);
}

// An intercept of 3 leaves slopes alone that a fit without one bends.
TEST(GlmFeatures, AnInterceptLearnsMeansFarFromOneHalf) {
  const auto slope_of = [](const std::string& spec) {
    const auto model = make_model(parse_spec(spec), {.d = 1});
    Rng rng(11);
    for (int l = 0; l < 4000; ++l) {
      const Vector x = Vector::Constant(1, rng.uniform() + 1);
      const double p = 1 / (1 + std::exp(6 - 2 * x[0]));
      model->observe(x, rng.uniform() < p ? 1 : 0, Vector(0));
    }
    return model->score(Matrix::Constant(1, 1, 1.0), model->theta())[0];
  };
  EXPECT_NEAR(slope_of("glm(lambda=1e-6)"), 2, 0.6);
  EXPECT_LT(slope_of("glm(lambda=1e-6, intercept=off)"), -1);
}

}  // namespace
}  // namespace posse::glm_features_test
