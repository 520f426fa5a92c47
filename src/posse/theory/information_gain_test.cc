#include "posse/theory/information_gain.h"

#include <cmath>

#include <gtest/gtest.h>

#include "posse/core/rng.h"

namespace posse::information_gain_test {
namespace {

// By symmetry each of the two arms gets half of the pulls: log(1 + 25) + log(1 + 75) for
// eigenvalues 1 and 3.
TEST(InformationGain, IsThatOfTheBestAllocationOfPulls) {
  EXPECT_NEAR(information_gain(Matrix{{2, 1}, {1, 2}}, 100, 2), std::log(26) + std::log(76), 1e-12);
  EXPECT_NEAR(information_gain(Matrix{{3}}, 100, 2), std::log(151), 1e-12);
}

// (1 + 9 n_1) (1 + n_2) with n_1 + n_2 = 1 is largest at n_1 = 17/18, where it is 361/36; with
// n_1 + n_2 = 1/10, only the first arm is pulled: 1.9.
TEST(InformationGain, PullsTheMoreInformativeArms) {
  const Matrix H{{9, 0}, {0, 1}};
  EXPECT_NEAR(information_gain(H, 1, 1), std::log(361.0 / 36), 1e-5);
  EXPECT_NEAR(information_gain(H, 0.1, 1), std::log(1.9), 1e-5);
}

TEST(InformationGain, IsAboveThatOfAnyAllocation) {
  const Matrix X = Rng(1).normals(24).reshaped(4, 6);
  const Matrix H = X.transpose() * X;  // of rank 4
  const double most = information_gain(H, 100, 2);
  for (std::uint64_t draw = 0; draw < 50; ++draw) {
    const Vector shares = Rng(draw).normals(6).cwiseAbs();
    const Vector pulls = (100 / shares.sum() * shares).cwiseSqrt();
    const Matrix A = Matrix::Identity(6, 6) + pulls.asDiagonal() * H * pulls.asDiagonal() / 2;
    EXPECT_LE(std::log(A.determinant()), most);
  }
}

}  // namespace
}  // namespace posse::information_gain_test
