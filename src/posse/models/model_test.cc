#include "posse/models/model.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/models/capabilities_test.h"

namespace posse::model_test {
namespace {

constexpr Index d = 5;
constexpr Index m = 4;
constexpr double kLambda = 1.5;
constexpr double kSigmaR = 0.3;
constexpr double kSigmaP = 0.6;

constexpr const char* kSpec = "linear(lambda=1.5)";

ModelSetting setting() { return {.d = d, .m = m, .prior = Rng(3).split("prior")}; }

struct Seen {
  Vector x;
  double y;
  Vector z;
};

// Many observations of few arms, so that rows merge. V^-1 is recomputed once if rounds > 1000.
std::vector<Seen> observations(Index rounds, Index arms = 8) {
  Rng rng(21);
  Matrix X(d, arms);
  for (Index k = 0; k < arms; ++k) X.col(k) = rng.normals(d);
  const Vector theta = rng.normals(d);
  std::vector<Seen> all;
  for (Index l = 0; l < rounds; ++l) {
    const Vector x = X.col(rng.below(arms));
    all.push_back({x, x.dot(theta) + 0.4 * rng.normal(), rng.normals(m)});
  }
  return all;
}

struct Learned : Capabilities {
  explicit Learned(const std::vector<Seen>& all, Merge merge = Merge::equal_rows)
      : Capabilities(kSpec, merged(merge)) {
    ensemble->fit_members(kSigmaR, kSigmaP);
    learn(all);
  }

  void learn(const std::vector<Seen>& all) {
    for (const Seen& seen : all) observe(seen.x, seen.y, seen.z);
  }

  static ModelSetting merged(Merge merge) {
    ModelSetting result = setting();
    result.merge = merge;
    return result;
  }
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
    const Vector P = Rng(3).split("prior").split(static_cast<std::uint64_t>(j)).normals(d);
    return solve(b + kSigmaR * u.col(j) + kLambda * kSigmaP * P);
  }
};

Matrix some_arms(Index K) {
  Rng rng(22);
  Matrix X(d, K);
  for (Index k = 0; k < K; ++k) X.col(k) = rng.normals(d);
  return X;
}

TEST(LinearModel, FitIsTheRidgeSolution) {
  for (const Index rounds : {0, 1, 3, 50, 2500}) {
    const auto all = observations(rounds);
    EXPECT_LT((Learned(all).theta() - Direct(all).solve(Direct(all).b)).norm(), 1e-10)
        << rounds << " rounds";
  }
}

TEST(LinearModel, MembersAreTheRidgeSolutionsOfTheirOwnRewards) {
  for (const Index rounds : {0, 1, 50, 2500}) {
    const auto all = observations(rounds);
    const Learned learned(all);
    const Direct direct(all);
    for (Index j = 0; j < m; ++j) {
      EXPECT_LT((learned.member(j) - direct.member(j)).norm(), 1e-10)
          << "member " << j << " after " << rounds << " rounds";
    }
  }
}

TEST(LinearModel, APerturbedFitAddsToTheRowSums) {
  const auto all = observations(60);
  const Learned learned(all);
  const Direct direct(all);
  const Vector w = Rng(1).normals(learned.history().rows());
  const Vector expected = direct.solve(direct.b + learned.history().X() * w);
  EXPECT_LT((learned.perturbed->fit_with(w) - expected).norm(), 1e-10);
  EXPECT_LT((learned.perturbed->fit_with(0 * w) - learned.theta()).norm(), 1e-12);
}

TEST(LinearModel, AFitOfOtherTotalsSolvesForThem) {
  const Learned learned(observations(60));
  const Matrix X = learned.history().X();
  const Vector n = Rng(1).normals(X.cols()).cwiseAbs() * 7;
  const Vector S = Rng(2).normals(X.cols());
  Matrix V = 3 * kLambda * Matrix::Identity(d, d);
  for (Index i = 0; i < X.cols(); ++i) V += n[i] * X.col(i) * X.col(i).transpose();
  const Vector expected = V.ldlt().solve(X * S);
  EXPECT_LT((learned.perturbed->fit_of(n, S, 3) - expected).norm(), 1e-10);
}

TEST(LinearModel, AFitOfTheHistorysOwnTotalsIsTheFit) {
  const Learned learned(observations(60));
  const Vector own = learned.perturbed->fit_of(learned.history().n(), learned.history().s(), 1);
  EXPECT_LT((own - learned.theta()).norm(), 1e-10);
}

TEST(LinearModel, PredictsTheProductOfFeaturesAndParameters) {
  const Learned learned(observations(60));
  const Matrix X = some_arms(9);
  const Vector theta = Rng(1).normals(d);
  EXPECT_LT((learned.ensemble->mean(X, theta) - X.transpose() * theta).norm(), 1e-13);
}

TEST(LinearModel, WidthsAndInformationAreThoseOfV) {
  for (const Index rounds : {0, 1, 50, 2500}) {
    const auto all = observations(rounds);
    const Learned learned(all);
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
  const auto all = observations(60);
  const Direct direct(all);
  double squares = 0;
  for (const Seen& seen : all) squares += seen.y * seen.y;
  const double residuals = squares - direct.b.dot(direct.solve(direct.b));
  EXPECT_NEAR(Learned(all).ensemble->noise_variance(), (residuals + squares / 60) / 61, 1e-10);
  EXPECT_EQ(Learned({}).ensemble->noise_variance(), 1);
}

TEST(LinearModel, PosteriorDrawsUseTheFactorOfV) {
  const auto all = observations(2500);
  const Learned learned(all);
  const Direct direct(all);
  Rng rng(4), same(4);
  const Matrix L = direct.V.llt().matrixL();
  const Vector noise = L.transpose().inverse() * same.normals(d);
  const Vector expected = direct.solve(direct.b) + 0.7 * noise;
  EXPECT_LT((learned.gaussian->draw(0.7, rng) - expected).norm(), 1e-10);
}

void expect_same_members(const Learned& one, const Learned& other, double tolerance) {
  EXPECT_LT((one.theta() - other.theta()).norm(), tolerance);
  EXPECT_NEAR(one.ensemble->noise_variance(), other.ensemble->noise_variance(), tolerance);
  for (Index j = 0; j < m; ++j) {
    EXPECT_LT((one.member(j) - other.member(j)).norm(), tolerance) << "member " << j;
  }
}

void expect_same_posterior(const GaussianModel& one, const GaussianModel& other, double tolerance) {
  const Matrix X = some_arms(9);
  EXPECT_LT((one.squared_widths(X) - other.squared_widths(X)).norm(), tolerance);
  EXPECT_NEAR(one.information(), other.information(), tolerance);
  Rng first(4), second(4);
  EXPECT_LT((one.draw(1, first) - other.draw(1, second)).norm(), tolerance);
}

Vector fit_twice(const PerturbedModel& model) {
  return model.fit_of(2 * model.history().n(), 2 * model.history().s(), 2);
}

TEST(LinearModel, MergedAndUnmergedHistoriesGiveTheSameFits) {
  const auto all = observations(1500);
  Learned merged(all, Merge::equal_rows), unmerged(all, Merge::never);
  EXPECT_EQ(merged.history().rows(), 8);
  EXPECT_EQ(unmerged.history().rows(), 1500);
  expect_same_members(merged, unmerged, 1e-10);
  expect_same_posterior(*merged.gaussian, *unmerged.gaussian, 1e-10);
  EXPECT_LT((fit_twice(*merged.perturbed) - fit_twice(*unmerged.perturbed)).norm(), 1e-10);
  merged.refit_ensemble();
  unmerged.refit_ensemble();
  expect_same_members(merged, unmerged, 1e-10);
}

TEST(LinearModel, RefittingEqualsLearningOneByOne) {
  for (const Index rounds : {0, 1, 50, 2500}) {
    const Learned learned(observations(rounds));
    Learned refitted(observations(rounds));
    refitted.refit_ensemble();
    expect_same_members(learned, refitted, 1e-9);
  }
}

TEST(LinearModel, TakesOverAnotherHistoryWithOtherMembers) {
  const Learned learned(observations(50));
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
  auto all = observations(80);
  Learned learned(all);
  Learned refitted({all.begin(), all.begin() + 40});
  refitted.refit_ensemble();
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
  Learned learned(observations(77)), copy({});
  expect_exact_copy(*learned.ensemble, *copy.ensemble);
  expect_exact_copy(*learned.perturbed, *copy.perturbed);
  expect_exact_copy(*learned.gaussian, *copy.gaussian);
  for (Index j = 0; j < m; ++j) EXPECT_EQ(copy.member(j), learned.member(j));
  learned.learn({observations(78).back()});
  copy.learn({observations(78).back()});
  EXPECT_EQ(save("model", *copy.ensemble), save("model", *learned.ensemble));
  EXPECT_EQ(save("model", *copy.gaussian), save("model", *learned.gaussian));
}

TEST(LinearModel, RefusesALambdaThatIsNotAboveZero) {
  for (const char* bad : {"linear(lambda=0)", "linear(lambda=-1)", "linear(lambda=auto)"}) {
    EXPECT_THROW(make_model(parse_spec(bad), setting()), Error) << bad;
  }
}

TEST(Models, UnknownNamesAreRefusedWithTheList) {
  try {
    make_model(parse_spec("liner"), setting());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find("there is no model 'liner'; there are: linear"), 0u)
        << error.what();
  }
}

TEST(Models, NameWhatTheyHaveWhereACapabilityIsMissing) {
  const auto refusal = [](const auto& action) -> std::string {
    try {
      action();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  const std::string why = refusal([] { make_gaussian_model(parse_spec("neural"), {.d = d}); });
  EXPECT_THAT(why, testing::HasSubstr("the model neural lacks a Gaussian posterior"));
  EXPECT_THAT(why, testing::HasSubstr("it has: a fit, ensemble members, perturbed fits"));
  EXPECT_THAT(why, testing::HasSubstr("Models with a Gaussian posterior: linear, glm"));
  EXPECT_THAT(refusal([] { make_combining_model(parse_spec("neural"), {.d = d, .m = 2}); }),
              testing::HasSubstr("the model neural lacks combinations of members"));
}

}  // namespace
}  // namespace posse::model_test
