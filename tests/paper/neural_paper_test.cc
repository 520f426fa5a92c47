// The fast neural policies, with gradient descent as their solver, make the decisions of the
// transcribed algorithms in every round, on the same random streams. Before that: the transcribed
// network equals the fast one, although it sees every input twice.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/models/neural/network.h"
#include "posse/models/neural/tangent.h"
#include "tests/paper/neural_es.h"
#include "tests/paper/neural_phe.h"
#include "tests/paper/neural_ts.h"
#include "tests/paper/neural_ucb.h"
#include "tests/paper/same_decisions.h"
#include "tests/paper/small_networks.h"

namespace posse::neural_paper_test {
namespace {

using namespace paper::small;
using paper::expect_same_decisions;
using paper::fold;
using paper::kSeed;
using paper::NeuralES;
using paper::NeuralPHE;
using paper::NeuralTS;
using paper::NeuralUCB;
using paper::RawCovariance;
using paper::RawNetwork;
using paper::RawNeuralLoss;
using paper::Row;

struct Shape {
  RawNetwork::Form form;
  Index d, L, N;

  RawNetwork raw() const { return {form, d, L, N}; }
  Network fast() const {
    return {form == kNtk ? Network::Form::ntk : Network::Form::standard, d, L, N};
  }
  std::string name() const {
    return std::string(form == kNtk ? "ntk" : "standard") + ", d = " + std::to_string(d) +
           ", L = " + std::to_string(L) + ", N = " + std::to_string(N);
  }
};

std::vector<Shape> shapes() {
  std::vector<Shape> all;
  for (const auto form : {kNtk, kStandard}) {
    for (const Index L : {1, 2, 3, 6}) {
      for (const Index N : {2, 20}) all.push_back({form, 5, L, N});
    }
  }
  return all;
}

// Weights away from theta_0, where the halves no longer mirror each other.
Vector away_from(const Vector& theta_0) { return theta_0 + 0.3 * Rng(17).normals(theta_0.size()); }

// n rows of K arms.
struct Rows {
  Matrix X;
  std::vector<Row> rows;
  Vector n, s;  // pulls of each arm, and the sum of its rewards

  Rows(Index d, Index K, Index count) : X(d, K), n(Vector::Zero(K)), s(Vector::Zero(K)) {
    Rng rng(5);
    for (Index k = 0; k < K; ++k) X.col(k) = rng.normals(d).normalized();
    for (Index l = 0; l < count; ++l) {
      const Index k = rng.below(K);
      const double y = X(0, k) + 0.5 * rng.normal();
      rows.push_back({X.col(k), y});
      n[k] += 1, s[k] += y;
    }
  }
};

double distance(const Vector& a, const Vector& b) {
  return (a - b).norm() / (1 + a.norm() + b.norm());
}

TEST(PaperNetwork, IsTheFastOneThatSeesEachInputOnce) {
  for (const Shape& shape : shapes()) {
    const RawNetwork raw = shape.raw();
    const Network fast = shape.fast();
    const Rows data(shape.d, 12, 0);
    const Vector theta_0 = raw.theta_0(Rng(3));
    EXPECT_LT(distance(fold(raw, theta_0), fast.theta_0(Rng(3))), 1e-15) << shape.name();
    for (const Vector& theta : {theta_0, away_from(theta_0)}) {
      const Vector f = fast.values(data.X, fold(raw, theta));
      const Matrix J = Tangent(fast, Inputs(data.X), fold(raw, theta)).gradients();
      for (Index k = 0; k < data.X.cols(); ++k) {
        EXPECT_NEAR(raw.f(data.X.col(k), theta), f[k], 1e-12 * (1 + std::abs(f[k])))
            << shape.name();
        const Vector g = raw.gradient(data.X.col(k), theta);
        EXPECT_LT(distance(fold(raw, g), J.col(k)), 1e-12) << shape.name();
        EXPECT_NEAR(g.norm(), J.col(k).norm(), 1e-12 * (1 + g.norm())) << shape.name();
      }
    }
  }
}

TEST(PaperNetwork, SaysExactlyZeroAtItsMirroredStart) {
  for (const Shape& shape : shapes()) {
    if (shape.form != kNtk) continue;
    const RawNetwork raw = shape.raw();
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Vector theta_0 = raw.theta_0(Rng(seed));
      const Vector x = Rng(100 + seed).normals(shape.d);
      EXPECT_EQ(raw.f(x, theta_0), 0) << shape.name();
    }
  }
}

// f is linear in a weight until a rectifier changes sides, and none does within 1e-5.
TEST(PaperNetwork, HasTheGradientOfItsDifferences) {
  const double h = 1e-5;
  for (const Shape& shape : shapes()) {
    const RawNetwork raw = shape.raw();
    const Vector x = Rng(8).normals(shape.d);
    const Vector theta = away_from(raw.theta_0(Rng(3)));
    const Vector g = raw.gradient(x, theta);
    for (Index i = 0; i < raw.size(); ++i) {
      Vector up = theta, down = theta;
      up[i] += h, down[i] -= h;
      EXPECT_NEAR(g[i], (raw.f(x, up) - raw.f(x, down)) / (2 * h), 1e-8 * (1 + g.norm()))
          << shape.name() << ", weight " << i;
    }
  }
}

TEST(PaperNetwork, HasALossWithTheGradientOfItsDifferences) {
  const double h = 1e-5;
  for (const auto form : {kNtk, kStandard}) {
    const RawNetwork raw{form, 5, 3, 6};
    const Rows data(5, 7, 30);
    const Vector theta_0 = raw.theta_0(Rng(3)), theta = away_from(theta_0),
                 center = raw.center(theta_0);
    const RawNeuralLoss loss{raw, raw.rho(0.7), center, data.rows};
    const Vector g = loss.gradient(theta);
    for (Index i = 0; i < raw.size(); ++i) {
      Vector up = theta, down = theta;
      up[i] += h, down[i] -= h;
      EXPECT_NEAR(g[i], (loss.value(up) - loss.value(down)) / (2 * h), 1e-8 * (1 + g.norm()))
          << "weight " << i;
    }
  }
}

TEST(PaperNetwork, HasTheGradientThatArmsGiveByTheirCountsAndSums) {
  for (const Shape& shape : shapes()) {
    const RawNetwork raw = shape.raw();
    const Network fast = shape.fast();
    const Rows data(shape.d, 9, 200);
    const Vector theta = away_from(raw.theta_0(Rng(3)));
    const RawNeuralLoss loss{raw, 0, theta, data.rows};
    const Tangent tangent(fast, Inputs(data.X), fold(raw, theta));
    const Vector residuals = data.n.cwiseProduct(tangent.f()) - data.s;
    EXPECT_LT(distance(tangent.transposed_times(residuals), fold(raw, loss.gradient(theta))), 1e-12)
        << shape.name();
  }
}

// Both halves of the doubled first layer move as one, under the regulariser too.
TEST(PaperNetwork, DescendsLikeTheFastOneThatSeesEachInputOnce) {
  for (const Shape& shape : shapes()) {
    const RawNetwork raw = shape.raw();
    const Network fast = shape.fast();
    const Rows data(shape.d, 9, 60);
    const Vector raw_theta_0 = raw.theta_0(Rng(3)), raw_center = raw.center(raw_theta_0);
    const double rho = raw.rho(0.5);
    const RawNeuralLoss loss{raw, rho, raw_center, data.rows};
    const Vector raw_theta = loss.descend(raw_theta_0, {.steps = 100, .step = 0.01});

    Vector theta = fast.theta_0(Rng(3));
    const Vector center = fold(raw, raw_center);
    Tangent tangent(fast, Inputs(data.X));
    for (int j = 0; j < 100; ++j) {
      tangent.move_to(theta);
      const Vector residuals = data.n.cwiseProduct(tangent.f()) - data.s;
      theta -= 0.01 / 60 * (tangent.transposed_times(residuals) + rho * (theta - center));
    }
    EXPECT_LT(distance(fold(raw, raw_theta), theta), 1e-12) << shape.name();
    if (shape.N > 2) {  // with N = 2 a chain of single units may be dead
      EXPECT_GT((raw_theta - raw_theta_0).norm(), 1e-4) << shape.name();
    }
    const Vector f = fast.values(data.X, theta);
    for (Index k = 0; k < data.X.cols(); ++k) {
      EXPECT_NEAR(raw.f(data.X.col(k), raw_theta), f[k], 1e-12) << shape.name();
    }
    EXPECT_NEAR((raw_theta - raw_theta_0).norm(), (theta - fast.theta_0(Rng(3))).norm(), 1e-12)
        << shape.name();
  }
}

TEST(PaperNetwork, StaysWhereItIsWithoutRows) {
  const RawNetwork raw{kStandard, 5, 2, 6};
  const Vector theta_0 = raw.theta_0(Rng(3)), center = raw.center(theta_0);
  const std::vector<Row> none;
  EXPECT_EQ((RawNeuralLoss{raw, 1, center, none}.descend(theta_0, {})), theta_0);
}

TEST(PaperNeuralES, PlaysAlgorithm1WithThePapersNetwork) {
  const NeuralES::Input input{.network = kDeepNtk,
                              .seed = kSeed,
                              .m = 3,
                              .sigma_R = 2,
                              .gd = {.steps = 20, .step = 0.01},
                              .warm_up = {.tau = 5}};
  const std::string spec =
      "neural_es(m=3, lambda=1, sigma_R=2, sigma_P=0, tau=5, warm_up=round_robin, "
      "solver=gd(steps=20, step=0.01), " +
      kDeepNtkSpec;
  expect_same_decisions(kFixedArms, spec, NeuralES(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralES(input), kRounds);
  expect_same_decisions("quadratic(K=8, d=4, scale=0.1)", spec, NeuralES(input), kRounds);
  expect_same_decisions("distance(K=8, d=4)", spec, NeuralES(input), kRounds);
}

TEST(PaperNeuralES, PlaysAlgorithm1WithThePapersDescent) {
  const NeuralES::Input input{.network = kNtkOfTwo,
                              .seed = kSeed,
                              .m = 3,
                              .lambda = 0.1,
                              .sigma_R = 1,
                              .gd = {.steps = 100, .step = 0.01},
                              .warm_up = {.tau = 8}};
  const std::string spec =
      "neural_es(m=3, lambda=0.1, sigma_R=1, sigma_P=0, tau=8, warm_up=round_robin, "
      "solver=gd(steps=100, step=0.01), " +
      kNtkOfTwoSpec;
  expect_same_decisions(kFixedArms, spec, NeuralES(input), kFew);
  expect_same_decisions(kFreshArms, spec, NeuralES(input), kFew);
}

// The first decision is among equal scores: f(x; theta_0) = 0 for every arm.
TEST(PaperNeuralES, PlaysAlgorithm1WithoutAWarmUp) {
  const NeuralES::Input input{.network = kNtkOfTwo,
                              .seed = kSeed,
                              .m = 6,
                              .lambda = 0.2,
                              .sigma_R = 1,
                              .gd = {.steps = 10, .step = 0.05}};
  const std::string spec =
      "neural_es(m=6, lambda=0.2, sigma_R=1, sigma_P=0, tau=0, solver=gd(steps=10, step=0.05), " +
      kNtkOfTwoSpec;
  expect_same_decisions(kFixedArms, spec, NeuralES(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralES(input), kRounds);
}

TEST(PaperNeuralES, PlaysAlgorithm1OnTheSumOfTheLosses) {
  const NeuralES::Input input{.network = kNtkOfTwo,
                              .seed = kSeed,
                              .m = 3,
                              .lambda = 0.5,
                              .sigma_R = 2,
                              .gd = {.steps = 20, .step = 1e-4, .mean = false},
                              .warm_up = {.tau = 8}};
  const std::string spec =
      "neural_es(m=3, lambda=0.5, sigma_R=2, sigma_P=0, tau=8, warm_up=round_robin, "
      "solver=gd(steps=20, step=1e-4, loss=sum), " +
      kNtkOfTwoSpec;
  expect_same_decisions(kFixedArms, spec, NeuralES(input), kRounds);
}

TEST(PaperNeuralES, PlaysAlgorithm1WithTheNetworkOfTheCodes) {
  const NeuralES::Input input{.network = kDeepStandard,
                              .seed = kSeed,
                              .m = 3,
                              .lambda = 0.05,
                              .sigma_R = 1,
                              .gd = {.steps = 20, .step = 0.05},
                              .warm_up = {.tau = 10, .round_robin = false}};
  const std::string spec =
      "neural_es(m=3, lambda=0.05, sigma_R=1, sigma_P=0, tau=10, warm_up=uniform, "
      "solver=gd(steps=20, step=0.05), " +
      kDeepStandardSpec;
  expect_same_decisions(kFixedArms, spec, NeuralES(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralES(input), kRounds);
}

TEST(PaperNeuralES, PlaysAlgorithm1WithARandomisedPrior) {
  const NeuralES::Input input{.network = kStandardOfTwo,
                              .seed = kSeed,
                              .m = 3,
                              .lambda = 0.5,
                              .sigma_R = 1,
                              .sigma_P = 0.4,
                              .gd = {.steps = 20, .step = 0.02},
                              .warm_up = {.tau = 8}};
  const std::string spec =
      "neural_es(m=3, lambda=0.5, sigma_R=1, sigma_P=0.4, tau=8, solver=gd(steps=20, step=0.02), " +
      kStandardOfTwoSpec;
  expect_same_decisions(kFixedArms, spec, NeuralES(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralES(input), kRounds);
}

TEST(PaperNeuralPHE, PlaysWithThePapersNetwork) {
  const NeuralPHE::Input input{.network = kNtkOfTwo,
                               .seed = kSeed,
                               .lambda = 0.5,
                               .sigma_R = 2,
                               .gd = {.steps = 20, .step = 0.02},
                               .warm_up = {.tau = 8}};
  const std::string spec =
      "neural_phe(lambda=0.5, sigma_R=2, tau=8, warm_up=round_robin, "
      "solver=gd(steps=20, step=0.02), " +
      kNtkOfTwoSpec;
  expect_same_decisions(kFixedArms, spec, NeuralPHE(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralPHE(input), kRounds);
}

TEST(PaperNeuralPHE, PlaysWithTheNetworkOfTheCodes) {
  const NeuralPHE::Input input{.network = kDeepStandard,
                               .seed = kSeed,
                               .lambda = 0.05,
                               .sigma_R = 3,
                               .gd = {.steps = 20, .step = 0.05}};
  const std::string spec =
      "neural_phe(lambda=0.05, sigma_R=3, tau=0, solver=gd(steps=20, step=0.05), " +
      kDeepStandardSpec;
  expect_same_decisions(kFixedArms, spec, NeuralPHE(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralPHE(input), kRounds);
}

const NeuralUCB::Input kUCB{.network = kNtkOfTwo,
                            .seed = kSeed,
                            .lambda = 0.5,
                            .alpha = 2,
                            .gd = {.steps = 20, .step = 0.02}};
const std::string kUCBSpec =
    "neural_ucb(alpha=2, lambda=0.5, tau=0, solver=gd(steps=20, step=0.02), ";

TEST(PaperNeuralUCB, PlaysWithThePapersNetwork) {
  auto input = kUCB;
  const std::string spec = kUCBSpec + "cov=full, " + kNtkOfTwoSpec;
  expect_same_decisions(kFixedArms, spec, NeuralUCB(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralUCB(input), kRounds);
  input.network = kDeepNtk;
  expect_same_decisions(kFreshArms, kUCBSpec + "cov=full, " + kDeepNtkSpec, NeuralUCB(input),
                        kRounds);
}

TEST(PaperNeuralUCB, PlaysWithTheNetworkOfTheCodes) {
  auto input = kUCB;
  input.network = kDeepStandard;
  const std::string spec = kUCBSpec + "cov=full, " + kDeepStandardSpec;
  expect_same_decisions(kFixedArms, spec, NeuralUCB(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralUCB(input), kRounds);
}

TEST(PaperNeuralUCB, PlaysWithTheDiagonalOfItsMatrix) {
  auto input = kUCB;
  input.network = kStandardOfTwo, input.covariance = RawCovariance::diagonal;
  const std::string spec = kUCBSpec + "cov=diag, " + kStandardOfTwoSpec;
  expect_same_decisions(kFixedArms, spec, NeuralUCB(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralUCB(input), kRounds);
}

const NeuralTS::Input kTS{.network = kNtkOfTwo,
                          .seed = kSeed,
                          .lambda = 0.1,
                          .v = 0.5,
                          .gd = {.steps = 20, .step = 0.05}};
const std::string kTSSpec = "neural_ts(v=0.5, lambda=0.1, tau=0, solver=gd(steps=20, step=0.05), ";

TEST(PaperNeuralTS, PlaysWithThePapersNetwork) {
  auto input = kTS;
  const std::string spec = kTSSpec + "cov=full, " + kNtkOfTwoSpec;
  expect_same_decisions(kFixedArms, spec, NeuralTS(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralTS(input), kRounds);
  input.network = kDeepNtk;
  expect_same_decisions(kFreshArms, kTSSpec + "cov=full, " + kDeepNtkSpec, NeuralTS(input),
                        kRounds);
}

TEST(PaperNeuralTS, PlaysWithTheNetworkOfTheCodes) {
  auto input = kTS;
  input.network = kDeepStandard;
  const std::string spec = kTSSpec + "cov=full, " + kDeepStandardSpec;
  expect_same_decisions(kFixedArms, spec, NeuralTS(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralTS(input), kRounds);
}

TEST(PaperNeuralTS, PlaysWithTheDiagonalOfItsMatrix) {
  auto input = kTS;
  input.network = kStandardOfTwo, input.covariance = RawCovariance::diagonal;
  const std::string spec = kTSSpec + "cov=diag, " + kStandardOfTwoSpec;
  expect_same_decisions(kFixedArms, spec, NeuralTS(input), kRounds);
  expect_same_decisions(kFreshArms, spec, NeuralTS(input), kRounds);
}

}  // namespace
}  // namespace posse::neural_paper_test
