#include "posse/models/neural/tangent.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/core/rng.h"

namespace posse::tangent_test {
namespace {

using Form = Network::Form;

constexpr Index d = 5;

// Every form, depth and width that matters.
std::vector<Network> networks() {
  std::vector<Network> all;
  for (const Form form : {Form::ntk, Form::standard}) {
    for (const Index L : {1, 2, 3, 6}) {
      for (const Index N : {2, 20}) all.emplace_back(form, d, L, N);
    }
  }
  return all;
}

std::string name(const Network& network) {
  return std::string(network.form() == Form::ntk ? "ntk" : "standard") +
         ", L = " + std::to_string(network.L()) + ", N = " + std::to_string(network.N());
}

// The third input is zero.
Matrix inputs(Index K) {
  Matrix X = Rng(4).normals(d * K).reshaped(d, K);
  X.col(2).setZero();
  return X;
}

Vector weights(const Network& network) {
  return network.theta_0(Rng(3)) + 0.3 * Rng(17).normals(network.size());
}

// f is linear in a weight until a rectifier changes sides, and none does within 1e-5.
Matrix differences(const Network& network, const Matrix& X, const Vector& theta) {
  const double h = 1e-5;
  Matrix J(network.size(), X.cols());
  for (Index i = 0; i < network.size(); ++i) {
    Vector up = theta, down = theta;
    up[i] += h, down[i] -= h;
    J.row(i) = (network.values(X, up) - network.values(X, down)).transpose() / (2 * h);
  }
  return J;
}

double distance(const Matrix& a, const Matrix& b) {
  return (a - b).norm() / (1 + a.norm() + b.norm());
}

TEST(Tangent, HasTheNetworksValues) {
  for (const Network& network : networks()) {
    const Matrix X = inputs(7);
    const Vector theta = weights(network);
    EXPECT_LT(distance(Tangent(network, Inputs(X), theta).f(), network.values(X, theta)), 1e-14)
        << name(network);
  }
}

TEST(Tangent, HasTheGradientsOfTheNetworksDifferences) {
  for (const Network& network : networks()) {
    const Matrix X = inputs(7);
    for (const Vector& theta : {weights(network), network.theta_0(Rng(3))}) {
      const Matrix J = Tangent(network, Inputs(X), theta).gradients();
      EXPECT_LT(distance(J, differences(network, X, theta)), 1e-8) << name(network);
    }
  }
}

TEST(Tangent, MultipliesLikeItsGradients) {
  for (const Network& network : networks()) {
    const Matrix X = inputs(7), X_other = X.leftCols(4).colwise().reverse();
    const Vector theta = weights(network);
    const Tangent tangent(network, Inputs(X), theta);
    const Tangent other(network, Inputs(X_other), -theta);
    const Matrix J = tangent.gradients(), J_other = other.gradients();  // transposed
    const Vector u = Rng(5).normals(network.size()), v = Rng(6).normals(X.cols());
    EXPECT_LT(distance(tangent.times(u), J.transpose() * u), 1e-13) << name(network);
    EXPECT_LT(distance(tangent.transposed_times(v), J * v), 1e-13) << name(network);
    EXPECT_LT(distance(tangent.gram(), J.transpose() * J), 1e-13) << name(network);
    EXPECT_LT(distance(tangent.gram(other), J.transpose() * J_other), 1e-13) << name(network);
  }
}

TEST(Tangent, WritesTransposedProductsOverWhateverWasThere) {
  const Network network(Form::standard, d, 3, 6);
  const Tangent tangent(network, Inputs(inputs(7)), weights(network));
  const Vector v = Rng(6).normals(7);
  Vector out = Vector::Constant(network.size(), 1e6);
  tangent.transposed_times(v, out);
  EXPECT_EQ(out, tangent.transposed_times(v));
}

TEST(Tangent, PredictsASmallStep) {
  for (const Network& network : networks()) {
    const Matrix X = inputs(7);
    const Vector theta = weights(network), u = 1e-6 * Rng(5).normals(network.size());
    const Tangent tangent(network, Inputs(X), theta);
    const Vector change = network.values(X, theta + u) - tangent.f();
    EXPECT_LT((tangent.times(u) - change).norm(), 1e-4 * (1e-6 + change.norm())) << name(network);
  }
}

TEST(Tangent, AfterAMoveIsThatOfTheNewTheta) {
  for (const Network& network : networks()) {
    const Matrix X = inputs(7);
    const Vector there = weights(network);
    Tangent tangent(network, Inputs(X), network.theta_0(Rng(8)));
    tangent.move_to(there);
    const Tangent fresh(network, Inputs(X), there);
    EXPECT_EQ(tangent.f(), fresh.f()) << name(network);
    EXPECT_EQ(tangent.gradients(), fresh.gradients()) << name(network);
  }
}

TEST(Tangent, IsFlatAtAZeroInputOfThePapersNetwork) {
  for (const Network& network : networks()) {
    if (network.has_biases()) continue;
    const Tangent tangent(network, Inputs(Matrix::Zero(d, 2)), weights(network));
    EXPECT_EQ(tangent.f().norm(), 0) << name(network);
    EXPECT_EQ(tangent.gradients().norm(), 0) << name(network);
    EXPECT_EQ(tangent.gram().norm(), 0) << name(network);
  }
}

// Layer `dead` outputs 0 for every x, since its weights are negative and its inputs are not.
Vector with_dead_layer(const Network& network, Index dead) {
  Vector theta = weights(network);
  network.W(theta.data(), dead).setConstant(-1);
  if (network.has_biases()) network.bias(theta.data(), dead).setConstant(-1);
  return theta;
}

TEST(Tangent, OfALayerWithDeadRectifiersSeesOnlyWhatFollowsIt) {
  for (const Network& network : networks()) {
    if (network.L() < 3) continue;
    const Matrix X = inputs(7);
    const Vector theta = with_dead_layer(network, 2);
    ASSERT_EQ(network.activations(X, theta, 2).norm(), 0);
    const Tangent tangent(network, Inputs(X), theta);
    const Matrix J = tangent.gradients();
    if (network.has_biases()) {
      EXPECT_LT(distance(J, differences(network, X, theta)), 1e-8) << name(network);
      EXPECT_TRUE((J.bottomRows(1).array() == 1).all()) << name(network);
    } else {
      EXPECT_EQ(J.norm(), 0) << name(network);
    }
    const Index below = network.N() * (d + network.N() + (network.has_biases() ? 2 : 0));
    EXPECT_EQ(J.topRows(below).norm(), 0) << name(network);
    EXPECT_LT(distance(tangent.gram(), J.transpose() * J), 1e-13) << name(network);
  }
}

TEST(Tangent, IsTheSameOverInputsKeptByWindow) {
  Matrix X = Matrix::Zero(d, 8);
  Rng rng(9);
  const Index first[] = {0, 2, 4, 0, 2, 0, 0, 4};
  const Index length[] = {2, 2, 1, 2, 2, 5, 0, 1};
  for (Index k = 0; k < 8; ++k) X.col(k).segment(first[k], length[k]) = rng.normals(length[k]);
  const Inputs by_window = Inputs::by_window(X, {7, 6, 5, 4, 2, 1, 0});
  const Matrix dense = X(Eigen::all, by_window.order());
  for (const Network& network : networks()) {
    const Vector theta = weights(network), u = Rng(5).normals(network.size());
    const Vector v = Rng(6).normals(dense.cols());
    const Tangent windows(network, by_window, theta), whole(network, Inputs(dense), theta);
    EXPECT_LT(distance(windows.f(), whole.f()), 1e-14) << name(network);
    EXPECT_LT(distance(windows.times(u), whole.times(u)), 1e-14) << name(network);
    EXPECT_LT(distance(windows.transposed_times(v), whole.transposed_times(v)), 1e-14)
        << name(network);
    EXPECT_LT(distance(windows.gram(), whole.gram()), 1e-14) << name(network);
    EXPECT_LT(distance(windows.gram(whole), whole.gram()), 1e-14) << name(network);
    EXPECT_LT(distance(windows.gradients(), whole.gradients()), 1e-14) << name(network);
  }
}

// With a row for every reward, or one row per arm with its count and sum.
TEST(Tangent, HasTheSameGradientOfTheLossByArmAndByReward) {
  for (const Network& network : networks()) {
    const Index K = 7, rounds = 300;
    const Matrix X = inputs(K);
    const Vector theta = weights(network);
    Rng rng(11);
    Vector n = Vector::Zero(K), s = Vector::Zero(K), y(rounds);
    Matrix rows(d, rounds);
    for (Index l = 0; l < rounds; ++l) {
      const Index k = rng.below(K);
      y[l] = rng.normal();
      rows.col(l) = X.col(k);
      n[k] += 1, s[k] += y[l];
    }
    const Tangent arms(network, Inputs(X), theta), rewards(network, Inputs(rows), theta);
    const Vector by_arm = arms.transposed_times(n.cwiseProduct(arms.f()) - s);
    EXPECT_LT(distance(by_arm, rewards.transposed_times(rewards.f() - y)), 1e-12) << name(network);
  }
}

TEST(Tangent, InAMetricIsThatOfTransformedFirstLayerGradients) {
  const Matrix root = Rng(8).normals(d * d).reshaped(d, d);
  const Matrix M = root * root.transpose();
  for (const Network& network : networks()) {
    if (network.L() == 1) continue;
    const Matrix X = inputs(7);
    const Vector theta = weights(network);
    Tangent tangent = Tangent::in_metric(M, network, Inputs(X));
    tangent.move_to(theta);
    const Matrix J = Tangent(network, Inputs(X), theta).gradients();
    Matrix MJ = J;
    for (Index i = 0; i < X.cols(); ++i) {
      network.W(MJ.col(i).data(), 1) = network.W(J.col(i).data(), 1) * M;
    }
    const Vector v = Rng(9).normals(7), u = Rng(10).normals(network.size());
    EXPECT_LT(distance(tangent.gram(), J.transpose() * MJ), 1e-13) << name(network);
    EXPECT_LT(distance(tangent.transposed_times(v), MJ * v), 1e-13) << name(network);
    EXPECT_LT(distance(tangent.times(u), J.transpose() * u), 1e-13) << name(network);
  }
}

}  // namespace
}  // namespace posse::tangent_test
