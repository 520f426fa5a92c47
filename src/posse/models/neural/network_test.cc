#include "posse/models/neural/network.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/core/error.h"

namespace posse::network_test {
namespace {

using Form = Network::Form;

Matrix some_inputs(Index d, Index K) { return Rng(4).normals(d * K).reshaped(d, K); }

TEST(Network, HasAsManyWeightsAsItsLayers) {
  EXPECT_EQ(Network(Form::ntk, 20, 3, 20).size(), 820);
  EXPECT_EQ(Network(Form::ntk, 20, 2, 20).size(), 420);
  EXPECT_EQ(Network(Form::ntk, 20, 1, 20).size(), 20);
  EXPECT_EQ(Network(Form::standard, 20, 3, 20).size(), 820 + 41);
  EXPECT_EQ(Network(Form::standard, 20, 1, 20).size(), 21);
}

TEST(Network, WritesItsLayersOneAfterTheOther) {
  const Network network(Form::standard, 3, 3, 4);
  const Vector theta =
      Vector::LinSpaced(network.size(), 0, static_cast<double>(network.size() - 1));
  EXPECT_EQ(network.W(theta.data(), 1)(1, 2), 9);  // column by column
  EXPECT_EQ(network.bias(theta.data(), 1)[0], 12);
  EXPECT_EQ(network.W(theta.data(), 2)(0, 0), 16);
  EXPECT_EQ(network.bias(theta.data(), 2)[3], 35);
  EXPECT_EQ(network.W(theta.data(), 3)(0, 3), 39);
  EXPECT_EQ(network.bias(theta.data(), 3)[0], 40);
  EXPECT_EQ(network.size(), 41);
}

TEST(Network, IsItsFormulaWrittenOut) {
  for (const Form form : {Form::ntk, Form::standard}) {
    const Network network(form, 3, 3, 4);
    const Vector theta = Rng(1).normals(network.size());
    const Matrix X = some_inputs(3, 5);
    const auto phi = [](const Matrix& Z) -> Matrix { return Z.cwiseMax(0.0); };
    const auto layer = [&](Index l, const Matrix& H) -> Matrix {
      Matrix Z = network.W(theta.data(), l) * H;
      if (form == Form::standard) Z.colwise() += network.bias(theta.data(), l);
      return Z;
    };
    const Matrix last = layer(3, phi(layer(2, phi(layer(1, X)))));
    const Vector f = (form == Form::ntk ? 2 : 1) * last.row(0).transpose();
    EXPECT_LT((network.values(X, theta) - f).norm(), 1e-13);
    EXPECT_EQ(network.activations(X, theta, 0), X);
    EXPECT_LT((network.activations(X, theta, 1) - phi(layer(1, X))).norm(), 1e-13);
  }
}

TEST(Network, OfOneLayerIsLinear) {
  const Matrix X = some_inputs(4, 6);
  const Network ntk(Form::ntk, 4, 1, 9);  // without hidden units N is a scale only, odd or not
  const Vector w = Rng(2).normals(4);
  EXPECT_LT((ntk.values(X, w) - 3 * X.transpose() * w).norm(), 1e-14);
  const Network standard(Form::standard, 4, 1, 9);
  const Vector theta = Rng(2).normals(5);
  const Vector affine = (X.transpose() * theta.head(4)).array() + theta[4];
  EXPECT_LT((standard.values(X, theta) - affine).norm(), 1e-14);
}

TEST(Network, OfThePaperStartsAtZeroEverywhere) {
  for (const Index L : {1, 2, 3, 6}) {
    for (const Index N : {2, 6, 20, 64}) {
      const Network network(Form::ntk, 7, L, N);
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const Vector f = network.values(some_inputs(7, 30), network.theta_0(Rng(seed)));
        EXPECT_EQ(f, Vector::Zero(30)) << "L = " << L << ", N = " << N;
      }
    }
  }
}

double variance(const Matrix& W) { return W.squaredNorm() / static_cast<double>(W.size()); }

TEST(Network, OfThePaperStartsWithMirroredHalvesOfThePapersVariances) {
  const Index N = 200, half = 100;
  const Network network(Form::ntk, 30, 4, N);
  const Vector theta = network.theta_0(Rng(6));
  const Matrix W_1 = network.W(theta.data(), 1), W_2 = network.W(theta.data(), 2);
  const Matrix W_3 = network.W(theta.data(), 3), W_4 = network.W(theta.data(), 4);
  EXPECT_EQ(W_1.topRows(half), W_1.bottomRows(half));
  EXPECT_NEAR(variance(W_1.topRows(half)) * N / 2, 1, 0.1);  // (W + 0) / sqrt(2) of N(0, 4/N)
  for (const Matrix& W : {W_2, W_3}) {
    EXPECT_EQ(W.topLeftCorner(half, half), W.bottomRightCorner(half, half));
    EXPECT_EQ(W.topRightCorner(half, half).norm() + W.bottomLeftCorner(half, half).norm(), 0);
    EXPECT_NEAR(variance(W.topLeftCorner(half, half)) * N / 4, 1, 0.06);
  }
  EXPECT_NE(W_2, W_3);
  EXPECT_EQ(W_4.leftCols(half), -W_4.rightCols(half));
  EXPECT_NEAR(variance(W_4.leftCols(half)) * N / 2, 1, 0.5);
}

TEST(Network, OfTheStandardFormStartsUniformlyWithinOneOverTheRootOfItsInputs) {
  const Network network(Form::standard, 25, 3, 100);
  const Vector theta = network.theta_0(Rng(6));
  for (Index l = 1; l <= 3; ++l) {
    const double reach = 1 / std::sqrt(static_cast<double>(network.inputs(l)));
    const Matrix W = network.W(theta.data(), l);
    EXPECT_LE(W.cwiseAbs().maxCoeff(), reach);
    EXPECT_GT(W.cwiseAbs().maxCoeff(), 0.95 * reach);
    EXPECT_NEAR(variance(W) * 3 / (reach * reach), 1, 0.3);
    EXPECT_LE(network.bias(theta.data(), l).cwiseAbs().maxCoeff(), reach);
  }
}

TEST(Network, DrawsALayerFromItsOwnStream) {
  const Network shallow(Form::ntk, 5, 3, 8), deep(Form::ntk, 5, 4, 8);
  const Vector a = shallow.theta_0(Rng(9)), b = deep.theta_0(Rng(9));
  const Index same = 5 * 8 + 8 * 8;
  EXPECT_EQ(a.head(same), b.head(same));
  EXPECT_NE(a, shallow.theta_0(Rng(10)));
}

TEST(Network, OfThePaperRefusesHalvesOfAnOddWidth) {
  EXPECT_THROW(Network(Form::ntk, 5, 2, 7), Error);
  EXPECT_NO_THROW(Network(Form::standard, 5, 2, 7));
}

}  // namespace
}  // namespace posse::network_test
