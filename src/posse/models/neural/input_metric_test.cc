#include "posse/models/neural/input_metric.h"

#include <cmath>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "posse/core/rng.h"
#include "posse/models/model.h"

namespace posse::input_metric_test {
namespace {

constexpr double kPower = 0.75;

// A row whose features have very different sizes: each a tenth of the one before.
Vector uneven(Index i) {
  Vector x = Rng(2).split(static_cast<std::uint64_t>(i)).normals(4);
  for (Index k = 0; k < 4; ++k) x[k] *= std::pow(0.1, static_cast<double>(k));
  return x;
}

History seen(Index t) {
  History history(4, 0);
  for (Index i = 0; i < t; ++i) history.add(uneven(i), 0, Vector());
  return history;
}

Matrix second_moments(const History& history) {
  return history.X() * history.X().transpose() / static_cast<double>(history.t());
}

TEST(InputMetric, MakesAllDirectionsOfTheInputsCountAlikeByThePowerOne) {
  const History history = seen(1000);
  InputMetric metric;
  metric.see(history, {1e-12, 1});
  const Matrix A = second_moments(history), whitened = metric.M() * A;
  EXPECT_LT((whitened - A.trace() / 4 * Matrix::Identity(4, 4)).norm(), 1e-4 * A.trace());
}

Matrix root(const Matrix& A) { return Eigen::SelfAdjointEigenSolver<Matrix>(A).operatorSqrt(); }

// M A^(1/2) A^(1/4) is a multiple of the identity.
TEST(InputMetric, IsThePowerOfTheSecondMoments) {
  const History history = seen(1000);
  InputMetric metric;
  metric.see(history, {1e-12, kPower});
  const Matrix A = second_moments(history), I = metric.M() * root(A) * root(root(A));
  EXPECT_LT((I - I.trace() / 4 * Matrix::Identity(4, 4)).norm(), 1e-6 * I.trace());
}

// The smallest feature has a millionth of the largest one's mean square.
TEST(InputMetric, LetsDirectionsOfTheInputsCountNearlyAlike) {
  const History history = seen(1000);
  InputMetric metric;
  metric.see(history, {1e-12, kPower});
  const Vector counts = (metric.M() * second_moments(history)).diagonal();
  EXPECT_GT(counts[3], counts[0] / 40);
}

TEST(InputMetric, KeepsTheMeanSquareOfInputsAndIsPlainWithMuchDamping) {
  const History history = seen(1000);
  const Matrix A = second_moments(history);
  for (const double whiten : {1e-6, 0.03, 1.0, 1e6}) {
    InputMetric metric;
    metric.see(history, {whiten, kPower});
    EXPECT_NEAR((metric.M() * A).trace(), A.trace(), 1e-9 * A.trace()) << whiten;
  }
  InputMetric metric;
  metric.see(history, {1e9, kPower});
  EXPECT_LT((metric.M() - Matrix::Identity(4, 4)).norm(), 1e-6);
}

TEST(InputMetric, LooksAgainWhenTheHistoryHasGrownByAQuarter) {
  InputMetric metric;
  metric.see(seen(100), {0.03, kPower});
  const Matrix first = metric.M();
  metric.see(seen(125), {0.03, kPower});
  EXPECT_EQ(metric.M(), first);
  metric.see(seen(126), {0.03, kPower});
  EXPECT_NE(metric.M(), first);
}

TEST(InputMetric, IsPlainWithoutInputsOrWithTooMany) {
  InputMetric metric;
  metric.see(History(4, 0), {0.03, kPower});
  EXPECT_EQ(metric.M().size(), 0);
  History zero(4, 0), wide(513, 0);
  zero.add(Vector::Zero(4), 1, Vector());
  metric.see(zero, {0.03, kPower});
  EXPECT_EQ(metric.M().size(), 0);
  wide.add(Vector::Ones(513), 1, Vector());
  metric.see(wide, {0.03, kPower});
  EXPECT_EQ(metric.M().size(), 0);
}

// The mean square error, on new rows, of a network that has learnt from 1,500 rows whose rewards
// depend on the smallest feature.
double error_of(const std::string& solver) {
  const Index T = 1500;
  const auto model =
      make_model(parse_spec(fmt::format("neural(form=standard, L=2, N=20, solver={})", solver)),
                 {.d = 4, .m = 0, .prior = Rng(3)});
  const auto reward = [](const Vector& x) { return x[3] > 0 ? 1.0 : 0.0; };
  for (Index i = 0; i < T; ++i) {
    const Vector x = uneven(i);
    model->observe(x, reward(x), Vector());
  }
  double sum = 0;
  for (Index i = T; i < 2 * T; ++i) {
    const Matrix x = uneven(i);
    sum += std::pow(model->mean(x, model->theta())[0] - reward(x), 2);
  }
  return sum / T;
}

TEST(InputMetric, LetsReplayLearnFromTheSmallestFeature) {
  const double plain = error_of("replay(whiten=0)"), whitened = error_of("replay(whiten=1e-5)");
  EXPECT_GT(plain, 0.2);  // guessing has 0.25
  EXPECT_LT(whitened, 0.1);
}

}  // namespace
}  // namespace posse::input_metric_test
