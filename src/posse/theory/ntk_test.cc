#include "posse/theory/ntk.h"

#include <cmath>
#include <numbers>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/refusal_test.h"
#include "posse/models/neural/tangent.h"

namespace posse::ntk_test {
namespace {

using std::numbers::pi;
using testing::HasSubstr;

Matrix random_arms(Index d, Index K, std::uint64_t seed = 1) {
  return Rng(seed).normals(d * K).reshaped(d, K).colwise().normalized();
}

Matrix columns(const Vector& x, const Vector& y) {
  Matrix X(x.size(), 2);
  X << x, y;
  return X;
}

void expect_equal_kernels(const Matrix& found, const Matrix& expected) {
  EXPECT_TRUE(found.allFinite());
  EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 1e-14 * expected.cwiseAbs().maxCoeff())
      << found << "\nis not\n"
      << expected;
}

Matrix drawn_ntk(const Network& network, const Matrix& X, std::uint64_t draw) {
  return empirical_ntk(network, X, network.theta_0(Rng(7).split(draw)));
}

// The mean squared distance of random kernels from their limit, and that of their average.
struct KernelErrors {
  double each, average;
};

KernelErrors errors(const Matrix& X, Index L, Index N, int draws) {
  const Network network(Network::Form::ntk, X.rows(), L, N);
  const Matrix H = ntk(X, L);
  Matrix sum = Matrix::Zero(X.cols(), X.cols());
  double squares = 0;
  for (int draw = 0; draw < draws; ++draw) {
    const Matrix error = drawn_ntk(network, X, static_cast<std::uint64_t>(draw)) - H;
    sum += error, squares += error.squaredNorm();
  }
  return {squares / draws, (sum / draws).squaredNorm()};
}

// Four times the units leave a quarter of the squared error, up to the noise of 200 draws.
TEST(Ntk, IsTheLimitOfThePapersNetworkAsItWidens) {
  const Matrix X = random_arms(3, 4);
  for (const Index L : {2, 3, 4}) {
    double last = errors(X, L, 32, 200).each;
    for (Index N = 128; N <= (L == 2 ? 8192 : 512); N *= 4) {
      const double now = errors(X, L, N, 200).each;
      EXPECT_GT(last / now, 2) << "L = " << L << ", N = " << N;
      EXPECT_LT(last / now, 8) << "L = " << L << ", N = " << N;
      last = now;
    }
  }
}

// Unless there is a bias, the squared error of an average of n draws is 1/n of that of one draw.
TEST(Ntk, IsTheMeanOfTheRandomKernels) {
  for (const Index L : {2, 3, 4}) {
    const KernelErrors found = errors(random_arms(3, 4), L, 512, 100);
    EXPECT_LT(found.average, 4 * found.each / 100) << "L = " << L;
  }
}

// The gradient without the zero blocks of theta_0. In W_1 = (A + B) / sqrt(2) of network.h, half of
// each unit's weights, A or B, is such a block.
Matrix block_gradients(const Network& network, const Matrix& X, const Vector& theta) {
  Matrix J = Tangent(network, Inputs(X), theta).gradients();
  const Index half = network.N() / 2;
  for (Index i = 0; i < J.cols(); ++i) {
    network.W(J.col(i).data(), 1) /= std::sqrt(2.0);
    for (Index l = 2; l < network.L(); ++l) {
      auto W = network.W(J.col(i).data(), l);
      W.topRightCorner(half, half).setZero();
      W.bottomLeftCorner(half, half).setZero();
    }
  }
  return J;
}

TEST(Ntk, OfDefinition41IsTheLimitWithoutTheZeroBlocks) {
  const Matrix X = random_arms(3, 4);
  const Index N = 256;
  for (const Index L : {2, 3, 4}) {
    const Network network(Network::Form::ntk, 3, L, N);
    Matrix mean = Matrix::Zero(4, 4);
    for (std::uint64_t draw = 0; draw < 100; ++draw) {
      const Matrix J = block_gradients(network, X, network.theta_0(Rng(7).split(draw)));
      mean += J.transpose() * J / static_cast<double>(N) / 100;
    }
    EXPECT_LT((mean - zhou_ntk(X, L)).norm(), 0.06 * mean.norm()) << "L = " << L;
    EXPECT_GT((mean - ntk(X, L)).norm(), 0.2 * mean.norm()) << "L = " << L;
  }
}

TEST(Ntk, OfDefinition41LiesBetweenHalfOfItAndIt) {
  for (const Index L : {1, 2, 3, 5}) {
    const Matrix H = ntk(random_arms(3, 6), L), zhou = zhou_ntk(random_arms(3, 6), L);
    EXPECT_GE(lambda_0(H - zhou), -1e-14) << "L = " << L;
    EXPECT_GE(lambda_0(zhou - H / 2), -1e-14) << "L = " << L;
  }
}

// All L terms of an arm with itself are |x|^2.
TEST(Ntk, OfAnArmWithItselfIsLTimesItsSquaredNorm) {
  Matrix X = random_arms(4, 3);
  X.col(1) *= 3;
  for (const Index L : {1, 2, 3, 7}) {
    const auto l = static_cast<double>(L);
    expect_equal_kernels(ntk(X, L).diagonal(), Vector{{l, 9 * l, l}});
    expect_equal_kernels(zhou_ntk(X, L).diagonal(), Vector{{l + 1, 9 * (l + 1), l + 1}} / 2);
  }
}

// alpha_1 = pi/2; cos(alpha_2) = 1/pi and H^2 = 0 + 1/pi; then
// cos(alpha_3) = (sqrt(1 - 1/pi^2) + (pi - acos(1/pi)) / pi) / pi and
// H^3 = (1 - alpha_2/pi) / pi + cos(alpha_3).
TEST(Ntk, OfOrthogonalArmsAgreesWithACalculationByHand) {
  const Matrix X = 2 * Matrix::Identity(2, 2);
  const double alpha_2 = std::acos(1 / pi);
  const double cos_3 = (std::sin(alpha_2) + (pi - alpha_2) / pi) / pi;
  expect_equal_kernels(ntk(X, 1), 4 * Matrix{{1, 0}, {0, 1}});
  expect_equal_kernels(ntk(X, 2), 4 * Matrix{{2, 1 / pi}, {1 / pi, 2}});
  const double H_3 = (1 - alpha_2 / pi) / pi + cos_3;
  expect_equal_kernels(ntk(X, 3), 4 * Matrix{{3, H_3}, {H_3, 3}});
}

// alpha_1 = pi: no unit is active for both, H^2 = 0; alpha_2 = pi/2 and H^3 = 1/pi.
TEST(Ntk, OfOppositeArmsAgreesWithACalculationByHand) {
  const Matrix X = columns(Vector{{3, 4}}, Vector{{-3, -4}});
  EXPECT_NEAR(ntk(X, 1)(0, 1), -25, 1e-13);
  EXPECT_NEAR(ntk(X, 2)(0, 1), 0, 1e-13);
  EXPECT_NEAR(ntk(X, 3)(0, 1), 25 / pi, 1e-13);
}

TEST(Ntk, OfOneLayerIsThatOfTheLinearModel) {
  const Matrix X = random_arms(3, 5);
  expect_equal_kernels(ntk(X, 1), X.transpose() * X);
  const Network network(Network::Form::ntk, 3, 1, 10);
  expect_equal_kernels(empirical_ntk(network, X, network.theta_0(Rng(1))), X.transpose() * X);
}

TEST(Ntk, OfEqualArmsIsEqual) {
  const Vector x = random_arms(5, 1);
  for (const Index L : {1, 2, 3, 6}) {
    const auto l = static_cast<double>(L);
    expect_equal_kernels(ntk(columns(x, x), L), Matrix::Constant(2, 2, l));
    expect_equal_kernels(ntk(columns(x, 3 * x), L), l * Matrix{{1, 3}, {3, 9}});
  }
}

// H^{l+1} = H^l (1 - alpha/pi) + 1 up to alpha^2, so H^L = L - L (L - 1) / 2 alpha/pi, even where
// cos(alpha) rounds to 1.
TEST(Ntk, ResolvesTheSmallestAngles) {
  const double alpha = 1e-9;
  const Matrix X = columns(Vector{{1, 0}}, Vector{{1, alpha}});
  for (const Index L : {2, 3, 4}) {
    const auto l = static_cast<double>(L);
    EXPECT_NEAR(l - ntk(X, L)(0, 1), l * (l - 1) / 2 * alpha / pi, 1e-15 * l * l) << "L = " << L;
  }
}

TEST(Ntk, OfAZeroArmIsZero) {
  const Vector x = random_arms(5, 1), zero = Vector::Zero(5);
  for (const Index L : {1, 2, 4}) {
    expect_equal_kernels(ntk(columns(x, zero), L), static_cast<double>(L) * Matrix{{1, 0}, {0, 0}});
    EXPECT_EQ(ntk(columns(zero, zero), L), Matrix::Zero(2, 2));
  }
}

TEST(Ntk, ScalesWithTheLengthsOfTheArms) {
  const Matrix X = random_arms(4, 3);
  const Vector lengths{{2, 0.1, 1e50}};
  for (const Index L : {1, 2, 4}) {
    const Matrix found = ntk(X * lengths.asDiagonal(), L);
    const Matrix expected = lengths.asDiagonal() * ntk(X, L) * lengths.asDiagonal();
    EXPECT_LT((found - expected).cwiseQuotient(expected).cwiseAbs().maxCoeff(), 1e-13);
  }
}

TEST(Ntk, IsSymmetricAndPositiveDefiniteForArmsOfDifferentDirections) {
  for (const Index L : {2, 3, 4}) {
    const Matrix H = ntk(random_arms(4, 30), L);
    EXPECT_EQ(H, H.transpose());
    EXPECT_GT(lambda_0(H), 1e-3) << "L = " << L;
  }
}

// Odd functions on the pairs have 6 dimensions; L = 2 represents only the 2 linear ones.
TEST(Ntk, OfMoreOppositePairsThanFeaturesIsSingularOnlyForTwoLayers) {
  Matrix X(2, 12);
  X << random_arms(2, 6), -random_arms(2, 6);
  EXPECT_NEAR(lambda_0(ntk(X, 2)), 0, 1e-14);
  EXPECT_GT(lambda_0(ntk(X, 3)), 1e-5);
}

TEST(Ntk, OfTheStandardFormUsesItsUnscaledGradients) {
  const Network network(Network::Form::standard, 3, 3, 8);
  const Matrix X = random_arms(3, 4);
  const Vector theta = network.theta_0(Rng(1));
  const Matrix J = Tangent(network, Inputs(X), theta).gradients();
  expect_equal_kernels(empirical_ntk(network, X, theta), J.transpose() * J);
}

// One arm: log(1 + 1000 * 3 / 2) / log(1 + 1000 / 2).
TEST(EffectiveDimension, OfOneArmIsARatioOfLogarithms) {
  EXPECT_NEAR(effective_dimension(Matrix{{3}}, 1000, 2), std::log(1501) / std::log(501), 1e-14);
  EXPECT_NEAR(effective_dimension(Matrix{{1}}, 1000, 2), 1, 1e-14);
}

TEST(EffectiveDimension, OfAMultipleOfTheIdentityCountsTheArms) {
  const Matrix H = 4 * Matrix::Identity(5, 5);
  EXPECT_NEAR(effective_dimension(H, 100, 2), 5 * std::log(201) / std::log(251), 1e-13);
  EXPECT_NEAR(effective_dimension(5 * Matrix::Identity(5, 5), 100, 2), 5, 1e-13);
}

TEST(EffectiveDimension, CountsTheDirectionsOfRepeatedArmsOnce) {
  EXPECT_NEAR(effective_dimension(Matrix::Constant(6, 6, 1), 100, 2), 1, 1e-12);
  EXPECT_EQ(effective_dimension(Matrix::Zero(6, 6), 100, 2), 0);
}

// T -> 0: tr(H) / K. T -> infinity: the rank of H.
TEST(EffectiveDimension, GrowsFromTheMeanSquareOfTheArmsToTheRank) {
  const Matrix H = ntk(random_arms(3, 5), 2);
  EXPECT_NEAR(effective_dimension(H, 1e-9, 1), 2, 1e-7);
  EXPECT_NEAR(effective_dimension(H, 1e300, 1), 5, 0.03);
  const Matrix X = random_arms(2, 5);
  EXPECT_NEAR(effective_dimension(X.transpose() * X, 1e9, 1), 2, 0.2);
  EXPECT_EQ(effective_dimension(H, 300, 3), effective_dimension(H, 100, 1));
}

TEST(Lambda0, IsTheSmallestEigenvalue) {
  EXPECT_NEAR(lambda_0(Matrix{{2, 1}, {1, 2}}), 1, 1e-14);
  EXPECT_NEAR(lambda_0(Matrix::Constant(3, 3, 1)), 0, 1e-15);
}

TEST(SNeural, AgreesWithACalculationByHand) {
  EXPECT_NEAR(S_neural(Matrix{{4}}, Vector{{-6}}), std::sqrt(18), 1e-14);
  // [2 1; 1 2]^-1 = [2 -1; -1 2] / 3
  EXPECT_NEAR(S_neural(Matrix{{2, 1}, {1, 2}}, Vector{{1, 2}}), std::sqrt(2 * 6.0 / 3), 1e-14);
  EXPECT_EQ(S_neural(Matrix{{2, 1}, {1, 2}}, Vector::Zero(2)), 0);
}

// The weights theta = H^-1 h of the arms' gradients give the means, with norm^2 h' H^-1 h.
TEST(SNeural, IsRootTwoTimesTheSmallestNormOfWeightsWithTheseMeans) {
  const Network network(Network::Form::ntk, 3, 2, 200);
  const Matrix X = random_arms(3, 6);
  const Vector theta_0 = network.theta_0(Rng(1)), h = Rng(2).normals(6);
  const Matrix g = Tangent(network, Inputs(X), theta_0).gradients() / network.c();
  const Vector least = g.transpose().completeOrthogonalDecomposition().solve(h);
  const double S = S_neural(empirical_ntk(network, X, theta_0), h);
  EXPECT_NEAR(S, std::sqrt(2) * least.norm(), 1e-10 * S);
}

std::string kernel_refusal(const Matrix& X) {
  return refusal_of([&] { S_neural(ntk(X, 2), Vector::Ones(X.cols())); });
}

TEST(SNeural, IsRefusedWhereTheKernelIsSingular) {
  const Vector x = random_arms(3, 1), zero = Vector::Zero(3);
  for (const Matrix& X : {columns(x, x), columns(x, 3 * x), columns(x, zero)}) {
    EXPECT_THAT(kernel_refusal(X),
                HasSubstr("the neural tangent kernel of these 2 arms is singular"));
  }
  EXPECT_THAT(kernel_refusal(zero), HasSubstr("of these 1 arms is singular"));
  EXPECT_EQ(kernel_refusal(columns(x, -x)), kNotRefused);
}

TEST(WhySingular, NamesTheCause) {
  const Vector x = random_arms(3, 1), zero = Vector::Zero(3);
  Matrix opposites(2, 6), sums = Matrix::Identity(3, 3);
  opposites << random_arms(2, 3), -random_arms(2, 3);
  sums.col(2) << 0.6, 0.8, 0;
  EXPECT_EQ(why_singular(columns(x, zero), 3), "arm 1 is zero");
  EXPECT_EQ(why_singular(columns(x, 3 * x), 3), "arms 0 and 1 are parallel");
  EXPECT_EQ(why_singular(random_arms(2, 5), 1),
            "with L = 1 the network is linear, and K = 5 arms are more than d = 2");
  EXPECT_EQ(why_singular(sums, 1), "with L = 1 the network is linear, and arms are sums of others");
  EXPECT_EQ(why_singular(opposites, 2), "with L = 2 at most d = 2 arms may have their opposites");
  EXPECT_EQ(why_singular(columns(x, 1e-12 * (x + Vector::Ones(3))), 3),
            "arms are too close to each other, or differ too much in length");
}

}  // namespace
}  // namespace posse::ntk_test
