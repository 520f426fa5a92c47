#include "posse/models/model.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/refusal_test.h"
#include "posse/models/capabilities_test.h"

namespace posse::model_test {
namespace {

using namespace capabilities_test;

constexpr const char* kSpec = "linear(lambda=1.5, intercept=off)";

// V^-1 is recomputed once if there are more than 1000 observations.
struct Linear : Learned {
  explicit Linear(const std::vector<Seen>& all, Merge merge = Merge::equal_rows)
      : Learned(kSpec, all, merge) {}
};

// Direct solves over the raw observations.
struct Direct {
  Matrix V = kLambda * Matrix::Identity(d, d);
  Vector b = Vector::Zero(d);
  Matrix u = Matrix::Zero(d, m);

  explicit Direct(const std::vector<Seen>& all) {
    for (const Seen& seen : all) {
      V += seen.x * seen.x.transpose();
      b += seen.y * seen.x;
      u += seen.x * seen.z.transpose();
    }
  }

  Vector solve(const Vector& right) const { return V.ldlt().solve(right); }
  Vector member(Index j) const {
    return solve(b + kSigmaR * u.col(j) + kLambda * kSigmaP * prior_of(j));
  }
};

TEST(LinearModel, FitIsTheRidgeSolution) {
  for (const Index rounds : {0, 1, 3, 50, 2500}) {
    const auto all = linear_observations(rounds);
    EXPECT_LT((Linear(all).theta() - Direct(all).solve(Direct(all).b)).norm(), 1e-10)
        << rounds << " rounds";
  }
}

TEST(LinearModel, MembersAreTheRidgeSolutionsOfTheirOwnRewards) {
  for (const Index rounds : {0, 1, 50, 2500}) {
    const auto all = linear_observations(rounds);
    const Linear learned(all);
    const Direct direct(all);
    for (Index j = 0; j < m; ++j) {
      EXPECT_LT((learned.member(j) - direct.member(j)).norm(), 1e-10)
          << "member " << j << " after " << rounds << " rounds";
    }
  }
}

TEST(LinearModel, APerturbedFitAddsToTheRowSums) {
  const auto all = linear_observations(60);
  const Linear learned(all);
  const Direct direct(all);
  const Vector w = Rng(1).normals(learned.history().rows());
  const Vector expected = direct.solve(direct.b + learned.history().X() * w);
  EXPECT_LT((learned.perturbed->fit_with(w) - expected).norm(), 1e-10);
  EXPECT_LT((learned.perturbed->fit_with(0 * w) - learned.theta()).norm(), 1e-12);
}

TEST(LinearModel, AFitOfOtherTotalsSolvesForThem) {
  const Linear learned(linear_observations(60));
  const Matrix X = learned.history().X();
  const Vector n = Rng(1).normals(X.cols()).cwiseAbs() * 7;
  const Vector S = Rng(2).normals(X.cols());
  Matrix V = 3 * kLambda * Matrix::Identity(d, d);
  for (Index i = 0; i < X.cols(); ++i) V += n[i] * X.col(i) * X.col(i).transpose();
  const Vector expected = V.ldlt().solve(X * S);
  EXPECT_LT((learned.perturbed->fit_of(n, S, 3) - expected).norm(), 1e-10);
}

TEST(LinearModel, AFitOfTheHistorysOwnTotalsIsTheFit) {
  const Linear learned(linear_observations(60));
  const Vector own = learned.perturbed->fit_of(learned.history().n(), learned.history().s(), 1);
  EXPECT_LT((own - learned.theta()).norm(), 1e-10);
}

TEST(LinearModel, PredictsTheProductOfFeaturesAndParameters) {
  const Linear learned(linear_observations(60));
  const Matrix X = some_arms(9);
  const Vector theta = Rng(1).normals(d);
  EXPECT_LT((learned.ensemble->mean(X, theta) - X.transpose() * theta).norm(), 1e-13);
}

TEST(LinearModel, WidthsAndInformationAreThoseOfV) {
  for (const Index rounds : {0, 1, 50, 2500}) {
    const auto all = linear_observations(rounds);
    const Linear learned(all);
    const Matrix V = Direct(all).V;
    const Matrix X = some_arms(9);
    const Vector widths = learned.gaussian->squared_widths(X);
    for (Index k = 0; k < X.cols(); ++k) {
      EXPECT_NEAR(widths[k], X.col(k).dot(V.ldlt().solve(X.col(k))), 1e-10) << rounds;
    }
    const double information = std::log(V.determinant() / std::pow(kLambda, d));
    EXPECT_NEAR(learned.gaussian->information(), information, 1e-9) << rounds;
  }
}

TEST(LinearModel, NoiseVarianceIsThatOfTheResiduals) {
  const auto all = linear_observations(60);
  const Direct direct(all);
  double squares = 0;
  for (const Seen& seen : all) squares += seen.y * seen.y;
  const double residuals = squares - direct.b.dot(direct.solve(direct.b));
  EXPECT_NEAR(Linear(all).ensemble->noise_variance(), (residuals + squares / 60) / 61, 1e-10);
  EXPECT_EQ(Linear({}).ensemble->noise_variance(), 1);
}

TEST(LinearModel, PosteriorDrawsUseTheFactorOfV) {
  const auto all = linear_observations(2500);
  const Linear learned(all);
  const Direct direct(all);
  Rng rng(4), same(4);
  const Matrix L = direct.V.llt().matrixL();
  const Vector noise = L.transpose().inverse() * same.normals(d);
  const Vector expected = direct.solve(direct.b) + 0.7 * noise;
  EXPECT_LT((learned.gaussian->draw(0.7, rng) - expected).norm(), 1e-10);
}

TEST(LinearModel, MergedAndUnmergedHistoriesGiveTheSameFits) {
  const auto all = linear_observations(1500);
  Linear merged(all, Merge::equal_rows), unmerged(all, Merge::never);
  EXPECT_EQ(merged.history().rows(), 8);
  EXPECT_EQ(unmerged.history().rows(), 1500);
  expect_same_members(merged, unmerged, 1e-10);
  expect_same_posterior(*merged.gaussian, *unmerged.gaussian, 1e-10);
  EXPECT_LT((fit_twice(*merged.perturbed) - fit_twice(*unmerged.perturbed)).norm(), 1e-10);
  merged.refit();
  unmerged.refit();
  expect_same_members(merged, unmerged, 1e-10);
}

TEST(LinearModel, RefittingEqualsLearningOneByOne) {
  for (const Index rounds : {0, 1, 50, 2500}) {
    const Linear learned(linear_observations(rounds));
    Linear refitted(linear_observations(rounds));
    refitted.refit();
    expect_same_members(learned, refitted, 1e-9);
  }
}

TEST(LinearModel, TakesOverAnotherHistoryWithOtherMembers) {
  const Linear learned(linear_observations(50));
  const auto other =
      make_ensemble_model(parse_spec(kSpec), {.d = d, .m = 1, .prior = Rng(3).split("prior")});
  Rng births(5);
  other->assign(learned.history(), m + 2, births);
  other->fit_members(kSigmaR, kSigmaP);
  EXPECT_EQ(other->history().m(), m + 2);
  EXPECT_LT((other->theta() - learned.theta()).norm(), 1e-10);
  for (Index j = 0; j < m; ++j) {
    EXPECT_LT((other->member(j) - learned.member(j)).norm(), 1e-10) << "member " << j;
  }
}

TEST(LinearModel, GoesOnLearningAfterARefit) {
  auto all = linear_observations(80);
  Linear learned(all);
  Linear refitted({all.begin(), all.begin() + 40});
  refitted.refit();
  refitted.learn({all.begin() + 40, all.end()});
  expect_same_members(learned, refitted, 1e-9);
}

template <class M>
void expect_exact_copy(const M& model, M& copy) {
  const std::string bytes = save("model", const_cast<M&>(model));
  load("model", bytes, copy);
  EXPECT_EQ(save("model", copy), bytes);
  EXPECT_EQ(copy.theta(), model.theta());
}

TEST(LinearModel, SnapshotsRoundTripExactly) {
  Linear learned(linear_observations(77)), copy({});
  expect_exact_copy(*learned.ensemble, *copy.ensemble);
  expect_exact_copy(*learned.perturbed, *copy.perturbed);
  expect_exact_copy(*learned.gaussian, *copy.gaussian);
  for (Index j = 0; j < m; ++j) EXPECT_EQ(copy.member(j), learned.member(j));
  learned.learn({linear_observations(78).back()});
  copy.learn({linear_observations(78).back()});
  EXPECT_EQ(save("model", *copy.ensemble), save("model", *learned.ensemble));
  EXPECT_EQ(save("model", *copy.gaussian), save("model", *learned.gaussian));
}

TEST(LinearModel, RefusesALambdaThatIsNotAboveZero) {
  for (const char* bad : {"linear(lambda=0)", "linear(lambda=-1)", "linear(lambda=none)"}) {
    EXPECT_THROW(make_model(parse_spec(bad), setting()), Error) << bad;
  }
}

TEST(Models, UnknownNamesAreRefusedWithTheNearest) {
  try {
    make_model(parse_spec("liner"), setting());
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "there is no model 'liner'; did you mean 'linear'?");
  }
}

TEST(Models, NameWhatTheyHaveWhereACapabilityIsMissing) {
  const std::string why = refusal_of([] { make_gaussian_model(parse_spec("neural"), {.d = d}); });
  EXPECT_THAT(why, testing::HasSubstr("the model neural lacks a Gaussian posterior"));
  EXPECT_THAT(why, testing::HasSubstr("it has: a fit, ensemble members, perturbed fits"));
  EXPECT_THAT(why, testing::HasSubstr("Models with a Gaussian posterior: linear, glm"));
  EXPECT_THAT(refusal_of([] { make_combining_model(parse_spec("neural"), {.d = d, .m = 2}); }),
              testing::HasSubstr("the model neural lacks combinations of members"));
}

}  // namespace
}  // namespace posse::model_test
