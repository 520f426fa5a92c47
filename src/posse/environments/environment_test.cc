#include "posse/environments/environment.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/data/known_datasets.h"
#include "posse/environments/environment_test.h"

namespace posse::environment_test {
namespace {

using testing::HasSubstr;

TEST(LinearWorld, IsTheSameInstanceForTheSameStream) {
  for (const char* spec : {"linear(K=7, d=3)", "linear(K=7, d=3, arms=fresh)"}) {
    const auto one = world(spec), same = world(spec), other = world(spec, 9);
    for (std::uint64_t t = 1; t <= 5; ++t) {
      EXPECT_EQ(shown(*one, t), shown(*same, t)) << spec;
      shown(*other, t);
      EXPECT_EQ(one->means(), same->means()) << spec;
      EXPECT_NE(one->means(), other->means()) << spec;
      Rng noise(t), same_noise(t);
      EXPECT_EQ(one->reward(2, noise), same->reward(2, same_noise)) << spec;
    }
  }
}

TEST(LinearWorld, KeepsFixedArmsAndTheirIds) {
  const auto environment = world("linear(K=6, d=3)");
  const Matrix first = shown(*environment, 1);
  const Vector means = environment->means();
  for (std::uint64_t t = 2; t < 6; ++t) {
    EXPECT_EQ(shown(*environment, t), first);
    EXPECT_EQ(environment->means(), means);
  }
  Rng nature(1);
  const Context& context = environment->next(nature);
  for (Index k = 0; k < 6; ++k) EXPECT_EQ(context.id(k), static_cast<ArmId>(k));
}

TEST(LinearWorld, ShowsFreshArmsEveryRound) {
  const auto environment = world("linear(K=6, d=3, arms=fresh)");
  Matrix last = shown(*environment, 1);
  Vector means = environment->means();
  for (std::uint64_t t = 2; t < 6; ++t) {
    const Matrix now = shown(*environment, t);
    EXPECT_NE(now, last);
    EXPECT_NE(environment->means(), means);
    last = now, means = environment->means();
  }
  Rng nature(1);
  EXPECT_FALSE(environment->next(nature).id(0));
  EXPECT_EQ(shown(*environment, 3), shown(*environment, 3)) << "a round's arms are its stream's";
}

TEST(LinearWorld, HasTheRequestedShape) {
  const auto environment = world("linear(K=6, d=3)");
  EXPECT_EQ(environment->d(), 3);
  EXPECT_EQ(shown(*environment, 1).rows(), 3);
  EXPECT_EQ(shown(*environment, 1).cols(), 6);
  EXPECT_EQ(environment->means().size(), 6);
  EXPECT_EQ(shown(*world("linear"), 1).cols(), 50);
  EXPECT_EQ(world("linear")->d(), 20);
}

TEST(LinearWorld, ArmsOnTheSphereHaveItsNorm) {
  const auto environment = world("linear(K=40, d=5, arm_norm=3)");
  const Vector norms = shown(*environment, 1).colwise().norm();
  EXPECT_LT((norms.array() - 3).abs().maxCoeff(), 1e-12);
}

TEST(LinearWorld, ArmsOfTheCubeAreCornersOfThatNorm) {
  const auto environment = world("linear(K=40, d=5, arm_norm=3, arm_dist=cube)");
  const Matrix x = shown(*environment, 1);
  EXPECT_LT((x.cwiseAbs().array() - 3 / std::sqrt(5.0)).abs().maxCoeff(), 1e-12);
  EXPECT_GT(x.maxCoeff(), 0);
  EXPECT_LT(x.minCoeff(), 0);
}

// |x|^2 has mean arm_norm^2 and, being a scaled chi^2(d), variance 2 arm_norm^4 / d.
TEST(LinearWorld, GaussianArmsHaveThatRootMeanSquareNorm) {
  const auto environment = world("linear(K=20000, d=5, arm_norm=3, arm_dist=gaussian)");
  const Vector squares = shown(*environment, 1).colwise().squaredNorm();
  const double se = 9 * std::sqrt(2.0 / 5 / 20000);
  EXPECT_NEAR(squares.mean(), 9, 5 * se);
  EXPECT_GT(squares.maxCoeff(), 2 * squares.minCoeff());
}

// All laws of arms have mean 0 and second moments arm_norm^2 I / d.
TEST(LinearWorld, ArmsPointInAllDirections) {
  for (const char* law : {"sphere", "gaussian", "cube"}) {
    const auto environment = world(std::string("linear(K=20000, d=3, arm_dist=") + law + ")");
    const Matrix x = shown(*environment, 1);
    const Vector mean = x.rowwise().mean();
    EXPECT_LT(mean.cwiseAbs().maxCoeff(), 5 * std::sqrt(1.0 / 3 / 20000)) << law;
    const Matrix moments = x * x.transpose() / 20000;
    EXPECT_LT((moments - Matrix::Identity(3, 3) / 3).cwiseAbs().maxCoeff(),
              5 * std::sqrt(2.0 / 9 / 20000))
        << law;
  }
}

TEST(LinearWorld, HasArmsOfSpecialKinds) {
  const auto arms = [](const std::string& kind) {
    return shown(*world("linear(K=20, d=20, arm_norm=3, arms=" + kind + ")"), 1);
  };
  EXPECT_EQ(arms("onehot"), Matrix(3 * Matrix::Identity(20, 20)));
  const Matrix duplicated = arms("duplicated");
  for (Index k = 0; k < 20; ++k) EXPECT_EQ(duplicated.col(k), duplicated.col(k / 5 * 5));
  EXPECT_NE(duplicated.col(0), duplicated.col(5));
  const Matrix collinear = arms("collinear");
  EXPECT_EQ(Eigen::FullPivLU<Matrix>(collinear).rank(), 1);
  EXPECT_LE(collinear.colwise().norm().maxCoeff(), 3);
  EXPECT_THAT(refusal("linear(arms=onehot)"), HasSubstr("not K=50 and d=20"));
}

TEST(LinearWorld, CanHaveOneGoodArmAmongEquals) {
  for (const std::uint64_t instance : {1u, 2u, 3u}) {
    const auto environment = world("linear(K=30, d=5, arms=one_good, theta_norm=2)", instance);
    shown(*environment, 1);
    Vector means = environment->means();
    Index best = 0;
    EXPECT_NEAR(means.maxCoeff(&best), 2, 1e-12);
    means[best] = 0;
    EXPECT_LT(means.cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_EQ(environment->prior(), nullptr);
  }
  EXPECT_THAT(refusal("linear(d=1, arms=one_good)"), HasSubstr("d=2 or more"));
  EXPECT_THAT(refusal("quadratic(arms=one_good)"), HasSubstr("arms"));
}

TEST(LinearWorld, MeansAreLinearInTheArmsWithAThetaOfThatNorm) {
  const auto environment = world("linear(K=30, d=4, theta_norm=2, arms=fresh)");
  const Matrix x = shown(*environment, 1);
  const Vector theta = x.transpose().colPivHouseholderQr().solve(environment->means());
  EXPECT_LT((x.transpose() * theta - environment->means()).norm(), 1e-12);
  EXPECT_NEAR(theta.norm(), 2, 1e-12);
  for (std::uint64_t t = 2; t < 10; ++t) {
    const Matrix next = shown(*environment, t);
    EXPECT_LT((next.transpose() * theta - environment->means()).norm(), 1e-12) << "round " << t;
  }
}

TEST(LinearWorld, MeansAreBoundedByTheNorms) {
  for (std::uint64_t instance = 0; instance < 50; ++instance) {
    const auto environment = world("linear(K=30, d=2, theta_norm=2, arm_norm=3)", instance);
    EXPECT_LE(environment->means().cwiseAbs().maxCoeff(), 6 + 1e-12);
  }
}

TEST(LinearWorld, RewardsAreNormalAroundTheMeans) {
  const auto environment = world("linear(K=3, d=2, sigma=0.7)");
  const int count = 20000;
  for (Index arm = 0; arm < 3; ++arm) {
    double sum = 0, squares = 0, fourth = 0;
    for (int i = 0; i < count; ++i) {
      Rng noise = Rng(3).split(static_cast<std::uint64_t>(i));
      const double z = (environment->reward(arm, noise) - environment->means()[arm]) / 0.7;
      sum += z, squares += z * z, fourth += z * z * z * z;
    }
    EXPECT_NEAR(sum / count, 0, 5 / std::sqrt(count));
    EXPECT_NEAR(squares / count, 1, 5 * std::sqrt(2.0 / count));
    EXPECT_NEAR(fourth / count, 3, 5 * std::sqrt(96.0 / count));
  }
}

TEST(LinearWorld, ARoundsNoiseIsTheSameForAllArms) {
  const auto environment = world("linear(K=5, d=3)");
  for (Index arm = 0; arm < 5; ++arm) {
    Rng noise(4), same(4);
    EXPECT_NEAR(environment->reward(arm, noise) - environment->means()[arm],
                environment->reward(0, same) - environment->means()[0], 1e-15);
  }
}

TEST(LinearWorld, PaysTheMeansWithoutNoise) {
  const auto environment = world("linear(K=5, d=3, sigma=0)");
  Rng noise(4);
  for (Index arm = 0; arm < 5; ++arm) {
    EXPECT_EQ(environment->reward(arm, noise), environment->means()[arm]);
  }
}

TEST(LinearWorld, RefusesInvalidParametersAndSaysWhatTheyMayBe) {
  EXPECT_THAT(refusal("linear(K=0)"),
              HasSubstr("K of environment linear must be a whole number from 1 to"));
  EXPECT_THAT(refusal("linear(K=2.5)"),
              HasSubstr("K of environment linear must be a whole number"));
  EXPECT_THAT(refusal("linear(d=0)"),
              HasSubstr("d of environment linear must be a whole number from 1 to"));
  EXPECT_THAT(refusal("linear(sigma=-1)"),
              HasSubstr("sigma of environment linear must be a number from 0"));
  EXPECT_THAT(refusal("linear(arm_norm=-1)"),
              HasSubstr("arm_norm of environment linear must be a number from 0"));
  EXPECT_THAT(refusal("linear(theta_norm=far)"),
              HasSubstr("theta_norm of environment linear must be a number from 0"));
  EXPECT_THAT(refusal("linear(arms=foo)"),
              HasSubstr("arms of environment linear must be 'fixed' or 'fresh' or 'onehot' or"));
  EXPECT_THAT(refusal("linear(arm_dist=ball)"), HasSubstr("'sphere' or 'gaussian' or 'cube'"));
  EXPECT_THAT(refusal("linear(sgima=1)"),
              HasSubstr("linear has no parameter 'sgima'; did you mean 'sigma'?"));
}

TEST(Environments, RefuseWhatMemoryCannotHold) {
  for (const char* name : {"linear", "logistic", "poisson", "quadratic", "distance"}) {
    EXPECT_THAT([name] { world(std::string(name) + "(K=1000000, d=100000)"); },
                testing::ThrowsMessage<Error>(
                    HasSubstr("K = 1000000 arms of d = 100000 features would take 800 GB")));
  }
}

TEST(Environments, RefuseUnknownNamesWithTheList) {
  EXPECT_THAT(refusal("liner"),
              HasSubstr("there is no environment 'liner'; did you mean 'linear'?"));
}

// The others need files; see table_world_test.cc.
bool is_synthetic(const std::string& name) {
  const auto& known = known_datasets();
  return name != "dataset" && std::none_of(known.begin(), known.end(), [&](const auto& dataset) {
           return dataset.name == name;
         });
}

TEST(Environments, AllSyntheticOnesPlayWithTheirDefaults) {
  for (const auto& entry : environments().entries()) {
    if (!is_synthetic(entry.name)) continue;
    const auto environment = world(entry.name);
    const Matrix x = shown(*environment, 1);
    EXPECT_EQ(x.rows(), environment->d()) << entry.name;
    EXPECT_EQ(environment->means().size(), x.cols()) << entry.name;
    EXPECT_TRUE(environment->means().allFinite()) << entry.name;
    Rng noise(1);
    EXPECT_TRUE(std::isfinite(environment->reward(x.cols() - 1, noise))) << entry.name;
  }
}

}  // namespace
}  // namespace posse::environment_test
