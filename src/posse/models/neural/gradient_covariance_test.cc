#include "posse/models/neural/gradient_covariance.h"

#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/models/neural/tangent.h"

namespace posse::gradient_covariance_test {
namespace {

using Kind = GradientCovariance::Kind;

constexpr double kLambda = 0.7;

Matrix gradients(const Network& network, Index count, std::uint64_t seed) {
  const Vector theta = network.theta_0(Rng(seed));
  const Matrix X = Rng(seed + 1).normals(network.d() * count).reshaped(network.d(), count);
  return Tangent(network, Inputs(X), theta).gradients();
}

Matrix explicit_Z(const Matrix& G, double N) {
  return kLambda * Matrix::Identity(G.rows(), G.rows()) + G * G.transpose() / N;
}

GradientCovariance covariance_of(Kind kind, const Network& network, const Matrix& G) {
  GradientCovariance Z(kind, network, kLambda);
  for (Index l = 0; l < G.cols(); ++l) Z.add(G.col(l));
  return Z;
}

TEST(GradientCovariance, OfANetworkWithoutHiddenLayersHasLinUcbsWidths) {
  const Network network(Network::Form::ntk, 5, 1, 20);
  const Matrix X = Rng(1).normals(5 * 40).reshaped(5, 40);
  const Vector theta = Rng(2).normals(network.size());
  const Matrix G = Tangent(network, Inputs(X), theta).gradients();
  Gram V(5, kLambda);
  for (Index l = 0; l < 30; ++l) V.add(X.col(l));
  const Vector widths = covariance_of(Kind::full, network, G.leftCols(30)).squared_widths(G);
  EXPECT_LT((widths - V.quadratic(X)).cwiseAbs().maxCoeff(), 1e-13);
}

TEST(GradientCovariance, ByUpdatesIsTheExplicitInverse) {
  const Network network(Network::Form::ntk, 4, 3, 6);
  const Matrix G = gradients(network, 2000, 3), asked = gradients(network, 50, 5);
  const Matrix inverse = explicit_Z(G, 6).inverse();
  const Vector expected = (asked.transpose() * inverse * asked).diagonal() / 6;
  const Vector found = covariance_of(Kind::full, network, G).squared_widths(asked);
  EXPECT_LT(((found - expected).array() / expected.array()).abs().maxCoeff(), 1e-8);
}

TEST(GradientCovariance, OfTheDiagonalIsTheDiagonalOfTheSum) {
  const Network network(Network::Form::ntk, 4, 3, 6);
  const Matrix G = gradients(network, 300, 3), asked = gradients(network, 50, 5);
  const Vector diagonal = explicit_Z(G, 6).diagonal();
  const Vector expected =
      (asked.transpose() * diagonal.cwiseInverse().asDiagonal() * asked).diagonal() / 6;
  const Vector found = covariance_of(Kind::diagonal, network, G).squared_widths(asked);
  EXPECT_LT(((found - expected).array() / expected.array()).abs().maxCoeff(), 1e-12);
}

TEST(GradientCovariance, OfTheStandardFormHasNoN) {
  const Network network(Network::Form::standard, 4, 2, 6);
  const Matrix G = gradients(network, 300, 3), asked = gradients(network, 50, 5);
  const Vector expected = (asked.transpose() * explicit_Z(G, 1).inverse() * asked).diagonal();
  const Vector found = covariance_of(Kind::full, network, G).squared_widths(asked);
  EXPECT_LT(((found - expected).array() / expected.array()).abs().maxCoeff(), 1e-8);
}

TEST(GradientCovariance, OfAnotherNetworkIsRefused) {
  for (const Kind kind : {Kind::diagonal, Kind::full}) {
    GradientCovariance small(kind, Network(Network::Form::ntk, 2, 2, 4), 1);
    GradientCovariance large(kind, Network(Network::Form::ntk, 2, 2, 6), 1);
    const std::string bytes = save("Z", small);
    EXPECT_THROW(load("Z", bytes, large), Error);
    EXPECT_NO_THROW(load("Z", bytes, small));
  }
}

}  // namespace
}  // namespace posse::gradient_covariance_test
