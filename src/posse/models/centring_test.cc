// The linear model with an intercept, against a direct solution with a column of ones.
#include "posse/models/centring.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "posse/models/capabilities_test.h"

namespace posse::centring_test {
namespace {

using namespace capabilities_test;

constexpr const char* kSpec = "linear(lambda=1.5, intercept=on)";
constexpr double kOffset = 1000;

std::vector<Seen> offset_observations(Index rounds) {
  std::vector<Seen> all = linear_observations(rounds);
  for (Seen& seen : all) seen.y += kOffset;
  return all;
}

Vector with_one(const Vector& x) {
  Vector all(x.size() + 1);
  all << x, 1;
  return all;
}

// The constant is the last feature, and the only one without a regulariser.
struct Direct {
  Matrix A = Matrix::Zero(d + 1, d + 1);
  Vector b = Vector::Zero(d + 1);
  Matrix u = Matrix::Zero(d + 1, m);

  explicit Direct(const std::vector<Seen>& all) {
    A.diagonal().head(d).setConstant(kLambda);
    for (const Seen& seen : all) {
      const Vector x = with_one(seen.x);
      A += x * x.transpose();
      b += seen.y * x;
      u += x * seen.z.transpose();
    }
  }

  Vector solve(const Vector& right) const { return A.fullPivLu().solve(right); }
  Vector right_of_member(Index j) const {
    Vector right = b + kSigmaR * u.col(j);
    right.head(d) += kLambda * kSigmaP * prior_of(j);
    return right;
  }
  Matrix slope_covariance() const { return A.inverse().topLeftCorner(d, d); }
};

// The means that a solution of the direct system predicts.
Vector means_of(const Vector& solution, const Matrix& X) {
  return (X.transpose() * solution.head(d)).array() + solution[d];
}

TEST(LinearModelWithAnIntercept, FitsLikeAColumnOfOnesWithoutRegulariser) {
  const Matrix X = some_arms(6);
  for (const Index rounds : {1, 3, 50, 2500}) {
    const auto all = offset_observations(rounds);
    const Learned learned(kSpec, all);
    const Direct direct(all);
    const Vector predicted = learned.ensemble->mean(X, learned.theta());
    EXPECT_LT((predicted - means_of(direct.solve(direct.b), X)).norm(), 1e-7) << rounds;
    for (Index j = 0; j < m; ++j) {
      const Vector expected = means_of(direct.solve(direct.right_of_member(j)), X);
      EXPECT_LT((learned.ensemble->mean(X, learned.member(j)) - expected).norm(), 1e-7)
          << "member " << j << " after " << rounds << " rounds";
    }
  }
}

TEST(LinearModelWithAnIntercept, CombinesMembersLikeTheirRightHandSides) {
  const auto all = offset_observations(60);
  const Learned learned(kSpec, all);
  const Direct direct(all);
  const Matrix X = some_arms(6);
  const Vector w = Rng(1).normals(m);
  Vector right = direct.b + kSigmaR * direct.u * w;
  for (Index j = 0; j < m; ++j) right.head(d) += w[j] * kLambda * kSigmaP * prior_of(j);
  const Vector predicted = learned.ensemble->mean(X, learned.ensemble->combination(w));
  EXPECT_LT((predicted - means_of(direct.solve(right), X)).norm(), 1e-7);
}

TEST(LinearModelWithAnIntercept, FitsPerturbedSumsAndOtherCounts) {
  const auto all = offset_observations(60);
  const Learned learned(kSpec, all);
  const Direct direct(all);
  const Matrix X = some_arms(6), rows = learned.history().X();
  const Vector w = Rng(1).normals(rows.cols());
  Vector right = direct.b;
  for (Index i = 0; i < rows.cols(); ++i) right += w[i] * with_one(rows.col(i));
  const Vector perturbed = learned.perturbed->fit_with(w);
  EXPECT_LT((learned.perturbed->mean(X, perturbed) - means_of(direct.solve(right), X)).norm(),
            1e-7);

  const History& history = learned.history();
  const Vector twice = 2 * history.n(), sums = 2 * history.s();
  const Vector same = learned.perturbed->fit_of(twice, sums, 2);  // the loss times two
  EXPECT_LT((learned.perturbed->mean(X, same) - learned.perturbed->mean(X, learned.theta())).norm(),
            1e-7);
}

TEST(LinearModelWithAnIntercept, HasTheWidthsAndTheInformationOfItsSlopes) {
  const auto all = offset_observations(60);
  const Learned learned(kSpec, all);
  const Matrix S = Direct(all).slope_covariance(), X = some_arms(6);
  Vector mean = Vector::Zero(d);
  for (const Seen& seen : all) mean += seen.x / static_cast<double>(all.size());
  const Vector widths = learned.gaussian->squared_widths(X);
  for (Index k = 0; k < X.cols(); ++k) {
    const Vector x = X.col(k) - mean;
    EXPECT_NEAR(widths[k], x.dot(S * x), 1e-10) << "arm " << k;
  }
  const double determinant = (kLambda * S).determinant();
  EXPECT_NEAR(learned.gaussian->information(), -std::log(determinant), 1e-8);
}

TEST(LinearModelWithAnIntercept, DrawsSlopesFromTheirPosterior) {
  const auto all = offset_observations(12);
  const Learned learned(kSpec, all);
  const double v = 0.7;
  const int count = 40000;
  Matrix second = Matrix::Zero(d, d);
  Rng rng(5);
  const Vector center = learned.theta().head(d);
  for (int i = 0; i < count; ++i) {
    const Vector slopes = learned.gaussian->draw(v, rng).head(d) - center;
    second += slopes * slopes.transpose() / count;
  }
  const Matrix expected = v * v * Direct(all).slope_covariance();
  EXPECT_LT((second - expected).norm(), 0.03 * expected.norm());
}

TEST(LinearModelWithAnIntercept, EstimatesTheNoiseAroundTheMean) {
  for (const double offset : {0.0, 1e3, 1e6}) {
    auto all = linear_observations(2500);  // noise of sd 0.4
    for (Seen& seen : all) seen.y += offset;
    EXPECT_NEAR(noise_sd(*Learned(kSpec, all).ensemble), 0.4, 0.02) << "offset " << offset;
  }
}

TEST(LinearModelWithAnIntercept, IsTheSameAfterAChangeOfMembersAndInASnapshot) {
  const auto all = offset_observations(60);
  Learned learned(kSpec, all);
  Rng births(9);
  const Vector before = learned.member(1);
  learned.ensemble->resize(2, births);
  learned.ensemble->fit_members(kSigmaR, kSigmaP);
  EXPECT_LT((learned.ensemble->member(1) - before).norm(), 1e-8 * kOffset);

  const auto copy = make_gaussian_model(parse_spec(kSpec), {.d = d});
  load("model", save("model", *learned.gaussian), *copy);
  EXPECT_EQ(copy->theta(), learned.gaussian->theta());
}

// One arm alone tells nothing about the others.
TEST(LinearModelWithAnIntercept, LeavesArmsTiedUntilTwoWereTried) {
  auto model = make_gaussian_model(parse_spec(kSpec), {.d = d});
  const Matrix X = some_arms(6);
  Rng rng(4);
  for (int l = 0; l < 40; ++l) {
    model->observe(X.col(2), 3 + rng.normal(), Vector(0));
    const Vector scores = model->score(X, model->theta());
    EXPECT_EQ(scores, Vector(Vector::Constant(6, scores[0]))) << "reward " << l;
  }
  model->observe(X.col(3), 9, Vector(0));
  const Vector scores = model->score(X, model->theta());
  EXPECT_GT(scores[3], scores[2]);
}

// A year among features of size 1, say.
TEST(LinearModelWithAnIntercept, IsNotDrownedByOneFeatureOfLargeNumbers) {
  Rng rng(5);
  Matrix X = rng.normals(d * 20).reshaped(d, 20);
  X.row(0).array() += 2000;
  auto model = make_gaussian_model(parse_spec("linear"), {.d = d});
  for (Index l = 0; l < 200; ++l) {
    model->see_arms(Context(X), static_cast<std::uint64_t>(l));
    const auto x = X.col(l % 20);
    model->observe(x, x[1] + 0.1 * rng.normal(), Vector(0));
  }
  EXPECT_NEAR(model->theta()[1], 1, 0.1);
}

// sigma_P / sqrt(lambda) with the sd of the rewards in place of the noise's.
TEST(LinearModelWithAnIntercept, HasAPriorAsWideAsItsRewards) {
  for (const double offset : {0.0, kOffset}) {
    auto all = linear_observations(200);
    double mean = 0, squares = 0;
    for (Seen& seen : all) mean += seen.y / 200;
    for (Seen& seen : all) squares += (seen.y - mean) * (seen.y - mean) / 200;
    for (Seen& seen : all) seen.y += offset;
    const Learned learned(kSpec, all);
    EXPECT_NEAR(learned.ensemble->suggested_sigma_P(7), std::sqrt(squares / kLambda), 1e-9)
        << "offset " << offset;
    EXPECT_NEAR(learned.ensemble->bayesian_sigma_P(7), 7 / std::sqrt(kLambda), 1e-12);
  }
}

TEST(LinearModelWithAnIntercept, TakesTheSizeOfTheSameRoundInAnyOrder) {
  const auto all = linear_observations(60);
  const auto learned = [&](const std::vector<std::uint64_t>& ids) {
    auto model = make_gaussian_model(parse_spec("linear"), {.d = d});
    for (std::size_t l = 0; l < all.size(); ++l) {
      const double size = 1.0 + static_cast<double>(ids[l]);
      model->see_arms(Context(size * some_arms(3)), ids[l]);
      model->observe(all[l].x, all[l].y, Vector(0));
    }
    return model;
  };
  std::vector<std::uint64_t> ids(all.size());
  std::iota(ids.begin(), ids.end(), 0);
  const auto in_order = learned(ids);
  std::reverse(ids.begin(), ids.end());
  const auto reversed = learned(ids);
  EXPECT_LT((in_order->theta() - reversed->theta()).norm(), 1e-10);
  const Matrix X = some_arms(6);
  EXPECT_LT((in_order->squared_widths(X) - reversed->squared_widths(X)).norm(), 1e-10);
  Rng one(1), other(1);
  EXPECT_LT((in_order->draw(1, one) - reversed->draw(1, other)).norm(), 1e-10);
}

}  // namespace
}  // namespace posse::centring_test
