#include "posse/models/model.h"

#include <cmath>

#include <gtest/gtest.h>

namespace posse {
namespace {

constexpr Index d = 5;
constexpr Index m = 4;
constexpr double kLambda = 1.5;
constexpr double kSigmaR = 0.3;
constexpr double kSigmaP = 0.6;

Spec spec() { return parse_spec("linear(lambda=1.5)"); }

ModelSetting setting() {
  return {.d = d, .m = m, .prior = Rng(3).split("prior"), .wanted = Wanted::draws};
}

struct Seen {
  Vector x;
  double y;
  Vector z;
};

// Many observations of few arms, so that rows merge; past a renewal of V^-1 if rounds > 1000.
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

struct Learned {
  History history;
  std::unique_ptr<Model> model = make_model(spec(), setting());

  explicit Learned(const std::vector<Seen>& all, Merge merge = Merge::equal_rows)
      : history(d, m, merge) {
    model->fit_members(history, kSigmaR, kSigmaP);
    learn(all);
  }

  void learn(const std::vector<Seen>& all) {
    for (const Seen& seen : all) model->learn(history, history.add(seen.x, seen.y, seen.z));
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
    EXPECT_LT((Learned(all).model->fit() - Direct(all).solve(Direct(all).b)).norm(), 1e-10)
        << rounds << " rounds";
  }
}

TEST(LinearModel, MembersAreTheRidgeSolutionsOfTheirOwnRewards) {
  for (const Index rounds : {0, 1, 50, 2500}) {
    const auto all = observations(rounds);
    const Learned learned(all);
    const Direct direct(all);
    for (Index j = 0; j < m; ++j) {
      EXPECT_LT((learned.model->member(learned.history, j) - direct.member(j)).norm(), 1e-10)
          << "member " << j << " after " << rounds << " rounds";
    }
  }
}

TEST(LinearModel, APerturbedFitAddsToTheRowSums) {
  const auto all = observations(60);
  const Learned learned(all);
  const Direct direct(all);
  const Vector w = Rng(1).normals(learned.history.rows());
  const Vector expected = direct.solve(direct.b + learned.history.X() * w);
  EXPECT_LT((learned.model->perturbed_fit(learned.history, w, Vector::Zero(d)) - expected).norm(),
            1e-10);
  const Vector none = Vector::Zero(learned.history.rows());
  EXPECT_LT(
      (learned.model->perturbed_fit(learned.history, none, Vector::Zero(d)) - learned.model->fit())
          .norm(),
      1e-12);
}

TEST(LinearModel, AFitOfOtherTotalsSolvesForThem) {
  const Learned learned(observations(60));
  const Matrix X = learned.history.X();
  const Vector n = Rng(1).normals(X.cols()).cwiseAbs() * 7;
  const Vector S = Rng(2).normals(X.cols());
  Matrix V = 3 * kLambda * Matrix::Identity(d, d);
  for (Index i = 0; i < X.cols(); ++i) V += n[i] * X.col(i) * X.col(i).transpose();
  const Vector expected = V.ldlt().solve(X * S);
  EXPECT_LT((learned.model->fit_of(learned.history, n, S, 3) - expected).norm(), 1e-10);
}

TEST(LinearModel, AFitOfTheHistorysOwnTotalsIsTheFit) {
  const Learned learned(observations(60));
  const Vector own =
      learned.model->fit_of(learned.history, learned.history.n(), learned.history.s(), 1);
  EXPECT_LT((own - learned.model->fit()).norm(), 1e-10);
}

TEST(LinearModel, PredictsTheProductOfFeaturesAndParameters) {
  const Learned learned(observations(60));
  const Matrix X = some_arms(9);
  const Vector theta = Rng(1).normals(d);
  EXPECT_LT((learned.model->predict(X, theta) - X.transpose() * theta).norm(), 1e-13);
}

TEST(LinearModel, WidthsAndInformationAreThoseOfV) {
  for (const Index rounds : {0, 1, 50, 2500}) {
    const auto all = observations(rounds);
    const Learned learned(all);
    const Matrix V = Direct(all).V;
    const Matrix X = some_arms(9);
    const Vector widths = learned.model->squared_widths(X);
    for (Index k = 0; k < X.cols(); ++k) {
      EXPECT_NEAR(widths[k], X.col(k).dot(V.ldlt().solve(X.col(k))), 1e-10) << rounds;
    }
    const double information = std::log(V.determinant() / std::pow(kLambda, d));
    EXPECT_NEAR(learned.model->information(), information, 1e-9) << rounds;
  }
}

TEST(LinearModel, NoiseVarianceIsThatOfTheResiduals) {
  const auto all = observations(60);
  const Direct direct(all);
  double squares = 0;
  for (const Seen& seen : all) squares += seen.y * seen.y;
  const double residuals = squares - direct.b.dot(direct.solve(direct.b));
  EXPECT_NEAR(Learned(all).model->noise_variance(), (residuals + squares / 60) / 61, 1e-10);
  EXPECT_EQ(Learned({}).model->noise_variance(), 1);
}

TEST(LinearModel, PosteriorDrawsUseTheFactorOfV) {
  const auto all = observations(2500);
  const Learned learned(all);
  const Direct direct(all);
  Rng rng(4), same(4);
  const Matrix L = direct.V.llt().matrixL();
  const Vector noise = L.transpose().inverse() * same.normals(d);
  const Vector expected = direct.solve(direct.b) + 0.7 * noise;
  EXPECT_LT((learned.model->posterior_draw(0.7, rng) - expected).norm(), 1e-10);
}

void expect_same_fits(const Learned& one, const Learned& other, double tolerance) {
  EXPECT_LT((one.model->fit() - other.model->fit()).norm(), tolerance);
  const Matrix X = some_arms(9);
  for (Index j = 0; j < m; ++j) {
    EXPECT_LT((one.model->member(one.history, j) - other.model->member(other.history, j)).norm(),
              tolerance)
        << "member " << j;
  }
  EXPECT_LT((one.model->squared_widths(X) - other.model->squared_widths(X)).norm(), tolerance);
  EXPECT_NEAR(one.model->information(), other.model->information(), tolerance);
  EXPECT_NEAR(one.model->noise_variance(), other.model->noise_variance(), tolerance);
  for (Index j = 0; j < m; ++j) {
    EXPECT_LT((one.model->member(one.history, j) - other.model->member(other.history, j)).norm(),
              tolerance)
        << "member " << j;
  }
}

TEST(LinearModel, MergedAndUnmergedHistoriesGiveTheSameFits) {
  const auto all = observations(1500);
  Learned merged(all, Merge::equal_rows), unmerged(all, Merge::never);
  EXPECT_EQ(merged.history.rows(), 8);
  EXPECT_EQ(unmerged.history.rows(), 1500);
  expect_same_fits(merged, unmerged, 1e-10);
  merged.model->refit(merged.history);
  unmerged.model->refit(unmerged.history);
  expect_same_fits(merged, unmerged, 1e-10);
  const Vector twice =
      merged.model->fit_of(merged.history, 2 * merged.history.n(), 2 * merged.history.s(), 2);
  const Vector unmerged_twice = unmerged.model->fit_of(unmerged.history, 2 * unmerged.history.n(),
                                                       2 * unmerged.history.s(), 2);
  EXPECT_LT((twice - unmerged_twice).norm(), 1e-10);
}

TEST(LinearModel, RefittingEqualsLearningOneByOne) {
  for (const Index rounds : {0, 1, 50, 2500}) {
    const Learned learned(observations(rounds));
    Learned refitted({});
    for (const Seen& seen : observations(rounds)) refitted.history.add(seen.x, seen.y, seen.z);
    refitted.model->refit(refitted.history);
    expect_same_fits(learned, refitted, 1e-9);
  }
}

TEST(LinearModel, GoesOnLearningAfterARefit) {
  auto all = observations(80);
  Learned learned(all);
  Learned refitted({all.begin(), all.begin() + 40});
  refitted.model->refit(refitted.history);
  refitted.learn({all.begin() + 40, all.end()});
  expect_same_fits(learned, refitted, 1e-9);
  Rng one(4), other(4);
  EXPECT_LT(
      (learned.model->posterior_draw(1, one) - refitted.model->posterior_draw(1, other)).norm(),
      1e-9);
}

TEST(LinearModel, SnapshotsRoundTripExactly) {
  Learned learned(observations(77));
  const std::string bytes = save("model", *learned.model);
  const auto copy = make_model(spec(), setting());
  load("model", bytes, *copy);
  EXPECT_EQ(save("model", *copy), bytes);
  EXPECT_EQ(copy->fit(), learned.model->fit());
  for (Index j = 0; j < m; ++j)
    EXPECT_EQ(copy->member(learned.history, j), learned.model->member(learned.history, j));
  const Seen next = observations(78).back();
  const Observation seen = learned.history.add(next.x, next.y, next.z);
  learned.model->learn(learned.history, seen);
  copy->learn(learned.history, seen);
  EXPECT_EQ(save("model", *copy), save("model", *learned.model));
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

}  // namespace
}  // namespace posse
